import { html, render } from 'htm/preact';
import { App } from './app.js';
import { desk } from './desk.js';

/**
 * Alt+Shift+1 to 9 switches the user, Alt+arrows the channel; letters typed anywhere go to the composer.
 * @param {KeyboardEvent} event
 */
function shortcut(event) {
  if (document.querySelector('dialog[open]')) return;
  const digit = /^Digit([1-9])$/.exec(event.code)?.[1];
  if (event.altKey && event.shiftKey && digit) {
    const id = [...desk.sessions.keys()][Number(digit) - 1];
    if (id) desk.switchTo(id);
  } else if (event.altKey && !event.shiftKey && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
    const { session } = desk;
    const list = session?.channelList() ?? [];
    const at = list.findIndex(({ id }) => id === session?.channelId);
    const next = list[(at + (event.key === 'ArrowDown' ? 1 : -1) + list.length) % list.length];
    if (next) desk.show(next.id);
  } else {
    const plain = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (plain && event.target === document.body) document.querySelector('textarea')?.focus();
    return;
  }
  event.preventDefault();
}

// The address says who acts and where (#user/channel), so that a reload or a second window keeps it.
const [userId, channelId] = location.hash.slice(1).split('/');
if (userId) desk.start = { userId, channelId: channelId ?? null };
addEventListener('keydown', shortcut);
addEventListener('visibilitychange', () => !document.hidden && desk.look());
render(html`<${App} />`, document.body);
desk.connect();
