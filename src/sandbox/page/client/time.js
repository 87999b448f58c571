/** Milliseconds by which the sandbox's clock, which can be advanced, is ahead of this machine's. */
let ahead = 0;

/** @param {number} ms as the sandbox tells it */
export function setAhead(ms) {
  ahead = ms;
}

/** Learns from a message sent just now whether somebody else advanced the clock. @param {string} iso its time */
export function noteTime(iso) {
  const difference = Date.parse(iso) - Date.now();
  if (Math.abs(difference - ahead) > 5000) ahead = difference;
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

/** @param {string} locale @param {number} time */
export const shortTime = (locale, time) => format(locale, { dateStyle: 'short', timeStyle: 'short' }, time);

/**
 * The time beside a message's author, as Discord has it.
 * @param {string} locale @param {number} time
 */
export function messageTime(locale, time) {
  if (day(time) === day(now())) return clockTime(locale, time);
  if (day(time) === day(now() - 86_400_000)) return `Yesterday at ${clockTime(locale, time)}`;
  return shortTime(locale, time);
}

/**
 * The styles of `<t:seconds:style>`, https://docs.discord.com/developers/reference#message-formatting-timestamp-styles
 */
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
