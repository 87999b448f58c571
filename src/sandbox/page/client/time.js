/**
 * The sandbox's clock can be ahead of this machine's. The page learns by how much from the times of messages, so that
 * "in 2 hours" is right after the clock was advanced.
 */
let ahead = 0;

/**
 * @param {string} iso time of a message
 * @param {boolean} live whether it was sent just now, and so tells what time it is
 */
export function noteTime(iso, live) {
  const difference = Date.parse(iso) - Date.now();
  if (live) ahead = difference > 2000 ? difference : 0;
  else ahead = Math.max(ahead, difference > 2000 ? difference : 0);
}

/** @returns {number} milliseconds since 1970 by the sandbox's clock, as far as the page knows */
export function now() {
  return Date.now() + ahead;
}

/** @type {Map<string, Intl.DateTimeFormat>} */
const formats = new Map();

/**
 * @param {string} locale
 * @param {Intl.DateTimeFormatOptions} options
 * @param {number} time milliseconds
 */
function format(locale, options, time) {
  const key = locale + JSON.stringify(options);
  let formatter = formats.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(locale, options);
    formats.set(key, formatter);
  }
  return formatter.format(time);
}

/** @param {number} time @returns {string} the calendar day, for comparing */
export function day(time) {
  return new Date(time).toDateString();
}

/** @param {string} locale @param {number} time */
export const clockTime = (locale, time) => format(locale, { timeStyle: 'short' }, time);

/** @param {string} locale @param {number} time */
export const longDay = (locale, time) => format(locale, { dateStyle: 'long' }, time);

/** @param {string} locale @param {number} time */
export const fullTime = (locale, time) => format(locale, { dateStyle: 'full', timeStyle: 'short' }, time);

/**
 * The time beside a message's author, as Discord has it.
 * @param {string} locale @param {number} time
 */
export function messageTime(locale, time) {
  if (day(time) === day(now())) return clockTime(locale, time);
  if (day(time) === day(now() - 86_400_000)) return `Yesterday at ${clockTime(locale, time)}`;
  return format(locale, { dateStyle: 'short', timeStyle: 'short' }, time);
}

/** The styles of `<t:seconds:style>`, https://docs.discord.com/developers/reference#message-formatting-timestamp-styles */
/** @type {Record<string, Intl.DateTimeFormatOptions>} */
const styles = {
  t: { timeStyle: 'short' },
  T: { timeStyle: 'medium' },
  d: { dateStyle: 'short' },
  D: { dateStyle: 'long' },
  f: { dateStyle: 'long', timeStyle: 'short' },
  F: { dateStyle: 'full', timeStyle: 'short' },
  s: { dateStyle: 'short', timeStyle: 'short' },
  S: { dateStyle: 'short', timeStyle: 'medium' },
};

/**
 * @param {string} locale
 * @param {number} time milliseconds
 * @param {string} style one letter; 'R' is relative to now
 */
export function styledTime(locale, time, style) {
  return style === 'R' ? relativeTime(locale, time - now()) : format(locale, styles[style] ?? styles.f ?? {}, time);
}

/** @type {[Intl.RelativeTimeFormatUnit, number][]} */
const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** @param {string} locale @param {number} difference milliseconds from now, negative for the past */
function relativeTime(locale, difference) {
  const seconds = Math.round(difference / 1000);
  const words = new Intl.RelativeTimeFormat(locale);
  for (const [unit, length] of units) {
    if (Math.abs(seconds) >= length) return words.format(Math.round(seconds / length), unit);
  }
  return words.format(seconds, 'second');
}
