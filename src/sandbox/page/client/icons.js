import { html } from 'htm/preact';

/** Outlines of 24 by 24, drawn in the colour of the text. */
const paths = {
  hash: 'M9 4 7 20M17 4l-2 16M4 9h17M3 15h17',
  thread: 'M5 4v9a3 3 0 0 0 3 3h7m-4-4 4 4-4 4M9 8h10',
  lock: 'M6 11h12v9H6zM8 11V8a4 4 0 0 1 8 0v3',
  at: 'M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0zm0 0v1.5a2.5 2.5 0 0 0 5 0V12a9 9 0 1 0-4 7.5',
  plus: 'M12 5v14M5 12h14',
  menu: 'M4 6h16M4 12h16M4 18h16',
  close: 'M6 6l12 12M18 6 6 18',
  reply: 'M10 7 5 12l5 5M5 12h9a5 5 0 0 1 5 5v2',
  trash: 'M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13',
  eye: 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7-10-7-10-7zm13 0a3 3 0 1 1-6 0 3 3 0 0 1 6 0z',
  down: 'm6 9 6 6 6-6',
  send: 'M4 4l17 8-17 8 3-8zM7 12h8',
  link: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  file: 'M6 3h8l4 4v14H6zM14 3v4h4',
  check: 'm5 12 5 5 9-10',
  left: 'm15 5-7 7 7 7',
  right: 'm9 5 7 7-7 7',
};

/** @param {{ name: keyof typeof paths, size?: number }} props `size` in pixels */
export function Icon({ name, size = 20 }) {
  return html`<svg class="icon" width=${size} height=${size} viewBox="0 0 24 24" aria-hidden="true" fill="none"
    stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path
        d=${paths[name]} /></svg>`;
}
