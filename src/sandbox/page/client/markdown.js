/**
 * Discord's markdown, https://support.discord.com/hc/en-us/articles/210298617 and
 * https://docs.discord.com/developers/reference#message-formatting, as nodes to be drawn.
 */
import { html } from 'htm/preact';
import { useEffect, useState } from 'preact/hooks';
import { desk } from './desk.js';
import { fullTime, styledTime } from './time.js';

/** @typedef {import('preact').ComponentChildren} Children */

/** A message of nothing but emoji is drawn large. */
const EMOJI_ONLY = /^(?:\p{Extended_Pictographic}|\u200d|\ufe0f|[\u{1f3fb}-\u{1f3ff}]|[\u{1f1e6}-\u{1f1ff}]|\s)+$/u;

/**
 * Draws text as Discord would. Nothing in it is ever taken as HTML.
 * @param {{ text: string, inline?: boolean }} props `inline` leaves out headings, lists, quotes and code blocks
 */
export function Markdown({ text, inline = false }) {
  const jumbo = !inline && EMOJI_ONLY.test(text);
  return html`<div class=${jumbo ? 'markdown jumbo' : 'markdown'}>${inline ? spans(text) : blocks(text)}</div>`;
}

// ------------------------------------------------------------------------------------------------------------ blocks

const FENCE = /^```(?:([\w+#.-]+)\n)?\n?([\s\S]*?)\n?```/;

/** @param {string} text @returns {Children[]} */
function blocks(text) {
  /** @type {Children[]} */
  const out = [];
  /** @type {string[]} */
  let paragraph = [];
  const flush = () => {
    while (paragraph[0] === '') paragraph.shift();
    if (paragraph.length > 0) out.push(html`<p>${spans(paragraph.join('\n'))}</p>`);
    paragraph = [];
  };
  let rest = text;
  while (rest !== '') {
    const line = (/^[^\n]*/.exec(rest) ?? [''])[0];
    const fence = FENCE.exec(rest);
    const heading = /^(#{1,3})\s+(.+)/.exec(line);
    const small = /^-#\s+(.+)/.exec(line);
    const listed = /^(?:[ \t]*(?:[-*]|\d{1,9}\.)[ \t]+[^\n]+(?:\n|$))+/.exec(rest);
    if (fence) {
      flush();
      out.push(html`<pre><code>${fence[2]}</code></pre>`);
      rest = rest.slice(fence[0].length).replace(/^\n/, '');
      continue;
    }
    if (listed) {
      flush();
      out.push(...lists(listed[0].replace(/\n$/, '').split('\n')));
      rest = rest.slice(listed[0].length);
      continue;
    }
    if (/^>>> /.test(rest)) {
      flush();
      out.push(html`<blockquote>${blocks(rest.slice(4))}</blockquote>`);
      break;
    }
    if (/^> /.test(line)) {
      flush();
      const quoted = (/^(?:> [^\n]*(?:\n|$))+/.exec(rest) ?? [line])[0];
      out.push(html`<blockquote>${blocks(quoted.replace(/^> /gm, ''))}</blockquote>`);
      rest = rest.slice(quoted.length);
      continue;
    }
    rest = rest.slice(line.length + 1);
    if (heading) {
      flush();
      const level = (heading[1] ?? '#').length + 2;
      out.push(html`<${`h${level}`}>${spans(heading[2] ?? '')}<//>`);
    } else if (small) {
      flush();
      out.push(html`<small>${spans(small[1] ?? '')}</small>`);
    } else {
      // A code block may begin in the middle of a line.
      const inside = line.indexOf('```');
      const from = `${line}\n${rest}`.slice(inside);
      if (inside > 0 && FENCE.test(from)) {
        paragraph.push(line.slice(0, inside));
        rest = from;
      } else paragraph.push(line);
    }
  }
  flush();
  return out;
}

/**
 * Lines with bullets and lines with numbers side by side are lists of their own.
 * @param {string[]} lines each with its mark; deeper ones are indented
 * @returns {Children[]}
 */
function lists(lines) {
  const depth = indent(lines[0] ?? '');
  /** @type {string[][]} */
  const runs = [];
  let numbered = null;
  for (const line of lines) {
    const number = /^[ \t]*\d/.test(line);
    const last = runs.at(-1);
    if (last && (indent(line) > depth || number === numbered)) last.push(line);
    else {
      runs.push([line]);
      numbered = number;
    }
  }
  return runs.map(list);
}

/** @param {string[]} lines of one kind, and deeper ones @returns {Children} */
function list(lines) {
  /** @type {{ text: string, inner: string[] }[]} */
  const items = [];
  const depth = indent(lines[0] ?? '');
  for (const line of lines) {
    const last = items.at(-1);
    if (last && indent(line) > depth) last.inner.push(line);
    else items.push({ text: line.replace(/^[ \t]*(?:[-*]|\d+\.)[ \t]+/, ''), inner: [] });
  }
  const drawn = items.map(({ text, inner }) => html`<li>${spans(text)}${inner.length > 0 && lists(inner)}</li>`);
  const number = /^[ \t]*(\d+)\./.exec(lines[0] ?? '');
  return number ? html`<ol start=${Number(number[1])}>${drawn}</ol>` : html`<ul>${drawn}</ul>`;
}

/** @param {string} line */
const indent = (line) => (/^[ \t]*/.exec(line) ?? [''])[0].length;

// ------------------------------------------------------------------------------------------------------------- spans

/**
 * Each rule: what it looks like at the point reached, and how it is drawn. The first that fits is taken.
 * @type {[RegExp, (found: RegExpExecArray) => Children][]}
 */
const rules = [
  [/^\\([^0-9A-Za-z\s])/, (found) => found[1]],
  [/^(`+)([\s\S]*?[^`])\1(?!`)/, (found) => html`<code>${(found[2] ?? '').replace(/^ (.*) $/, '$1')}</code>`],
  [/^<@!?(\d+)>/, (found) => html`<${UserMention} id=${found[1]} />`],
  [/^<#(\d+)>/, (found) => html`<${ChannelMention} id=${found[1]} />`],
  [/^<@&\d+>/, () => html`<span class="mention">@role</span>`],
  [/^@(everyone|here)\b/, (found) => html`<span class="mention">${found[0]}</span>`],
  [/^<\/([^:>]+):\d+>/, (found) => html`<span class="mention">/${found[1]}</span>`],
  [
    /^<t:(-?\d{1,13})(?::([tTdDfFsSR]))?>/,
    (found) => html`<${Timestamp} time=${Number(found[1]) * 1000} style=${found[2] ?? 'f'} />`,
  ],
  [/^<a?:(\w+):\d+>/, (found) => html`<span class="custom-emoji">:${found[1]}:</span>`],
  [
    /^\[((?:\\.|[^[\]\\])+)\]\(<?(https?:\/\/[^\s()<>]+(?:\([^\s()]*\)[^\s()<>]*)*)>?(?:\s+"[^"]*")?\)/,
    (found) => link(found[2] ?? '', spans(found[1] ?? '')),
  ],
  [/^<(https?:\/\/[^\s<>]+)>/, (found) => link(found[1] ?? '', found[1])],
  [/^https?:\/\/[^\s<]+[^<.,:;"')\]\s]/, (found) => link(found[0], found[0])],
  [/^\*\*\*((?:\\[\s\S]|[^\\])+?)\*\*\*(?!\*)/, (found) => html`<strong><em>${spans(found[1] ?? '')}</em></strong>`],
  [/^\*\*((?:\\[\s\S]|[^\\])+?)\*\*(?!\*)/, (found) => html`<strong>${spans(found[1] ?? '')}</strong>`],
  [/^__((?:\\[\s\S]|[^\\])+?)__(?!_)/, (found) => html`<u>${spans(found[1] ?? '')}</u>`],
  [
    /^\*(?=\S)((?:\*\*|\\[\s\S]|\s+(?:\\[\s\S]|[^*\s\\]|\*\*)|[^\s*\\])+?)\*(?!\*)/,
    (found) => html`<em>${spans(found[1] ?? '')}</em>`,
  ],
  [/^_((?:__|\\[\s\S]|[^\\_])+?)_(?!\w)/, (found) => html`<em>${spans(found[1] ?? '')}</em>`],
  [/^~~([\s\S]+?)~~/, (found) => html`<s>${spans(found[1] ?? '')}</s>`],
  [/^\|\|([\s\S]+?)\|\|/, (found) => html`<${Spoiler}>${spans(found[1] ?? '')}<//>`],
  [/^\n/, () => html`<br />`],
  [/^(?:[0-9A-Za-z\u00c0-\uffff]+|[^\n])/, (found) => found[0]],
];

/** @param {string} text @returns {Children[]} */
function spans(text) {
  /** @type {Children[]} */
  const out = [];
  let rest = text;
  let before = '';
  while (rest !== '') {
    for (const [pattern, draw] of rules) {
      const found = pattern.exec(rest);
      if (!found) continue;
      if (found[0].startsWith('_') && found[0].length > 1 && /\w/.test(before) && !found[0].startsWith('__')) continue;
      const drawn = draw(found);
      const last = out.length - 1;
      if (typeof drawn === 'string' && typeof out[last] === 'string') out[last] += drawn;
      else out.push(drawn);
      before = found[0].at(-1) ?? '';
      rest = rest.slice(found[0].length);
      break;
    }
  }
  return out;
}

/** @param {string} url @param {Children} words */
const link = (url, words) => html`<a href=${url} target="_blank" rel="noreferrer noopener">${words}</a>`;

/** @param {{ id: string }} props */
function UserMention({ id }) {
  return html`<span class="mention">@${desk.nameOf(id)}</span>`;
}

/** @param {{ id: string }} props */
function ChannelMention({ id }) {
  const channel = desk.session?.channels.get(id);
  if (!channel) return html`<span class="mention">#no-access</span>`;
  return html`<button type="button" class="mention" onClick=${() => desk.show(id)}>#${channel.name}</button>`;
}

/** @param {{ time: number, style: string }} props `time` in milliseconds */
function Timestamp({ time, style }) {
  const [, tick] = useState(0);
  const locale = desk.session?.user.locale ?? 'en-US';
  useEffect(() => {
    if (style !== 'R') return undefined;
    const timer = setInterval(() => tick((count) => count + 1), 10_000);
    return () => clearInterval(timer);
  }, [style]);
  return html`<time class="timestamp" title=${fullTime(locale, time)}>${styledTime(locale, time, style)}</time>`;
}

/** Hidden until clicked. @param {{ children: Children }} props */
function Spoiler({ children }) {
  const [open, setOpen] = useState(false);
  if (open) return html`<span class="spoiler open">${children}</span>`;
  return html`<button type="button" class="spoiler" aria-label="Spoiler, show it" onClick=${() => setOpen(true)}>
    <span aria-hidden="true">${children}</span>
  </button>`;
}
