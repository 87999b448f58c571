/**
 * @import { ClientChannel } from '../../protocol.ts'
 * @import { Session } from './session.js'
 * @import { CommandEntry } from './command.js'
 * @import { Suggestion } from './suggestions.js'
 */
import { html } from 'htm/preact';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Avatar } from './avatar.js';
import { commandEntries, findEntries, startForm } from './command.js';
import { CommandForm } from './command-form.js';
import { desk } from './desk.js';
import { Icon } from './icons.js';
import { summary } from './message.js';
import { Suggestions } from './suggestions.js';

/** Whether there is a keyboard to type on, so that taking the focus does not open one on the screen. */
const atDesk = matchMedia('(hover: hover) and (pointer: fine)');

/**
 * Where the acting user writes. What is written stays with the user and the channel.
 * @param {{ session: Session, channel: ClientChannel }} props
 */
export function Composer({ session, channel }) {
  const [, redraw] = useState(0);
  const draft = session.draft(channel.id);
  /** @param {Partial<typeof draft>} change */
  const write = (change) => {
    session.setDraft(channel.id, change);
    redraw((count) => count + 1);
  };
  const where =
    channel.kind === 'dm' ? `@${channel.name}` : channel.kind === 'text' ? `#${channel.name}` : channel.name;
  const target = draft.replyTo ? session.room(channel.id).messages.find(({ id }) => id === draft.replyTo) : undefined;
  return html`<div class="composer">
    ${
      target &&
      html`<div class="replying"><span>Replying to <strong>${target.author.display_name}</strong>: ${summary(target)}</span>
      <button type="button" class="icon-button" aria-label="Cancel the reply"
          onClick=${() => write({ replyTo: null })}><${Icon} name="close" size=${16} /></button></div>`
    }
    <div class="composer-box" style=${{ '--user': session.user.color }}>
      <span class="composer-user" title=${`You act as ${session.user.display_name}`}><${Avatar} user=${session.user}
          size=${24} /><span>${session.user.display_name}</span></span>
      ${
        draft.form
          ? html`<${CommandForm} channelId=${channel.id} form=${draft.form}
            onChange=${(/** @type {typeof draft.form} */ form) => write({ form })}
                onSent=${() => write({ form: null, text: '' })} />`
          : html`<${TextBox} session=${session} channel=${channel} text=${draft.text}
              placeholder=${`Message ${where}`} replying=${draft.replyTo} write=${write} />`
      }
    </div>
  </div>`;
}

/**
 * @param {{ session: Session, channel: ClientChannel, text: string, placeholder: string, replying: string | null,
 *   write: (change: { text?: string, form?: ReturnType<typeof startForm>, replyTo?: null }) => void }} props
 */
function TextBox({ session, channel, text, placeholder, replying, write }) {
  const id = useId();
  const area = useRef(/** @type {HTMLTextAreaElement | null} */ (null));
  const [active, setActive] = useState(0);
  const [caret, setCaret] = useState(text.length);
  const [shut, setShut] = useState(false);
  const entries = commandEntries(session.commands, {
    locale: session.user.locale,
    dm: channel.kind === 'dm',
    permissions: session.guilds.find((guild) => guild.id === channel.guild_id)?.permissions ?? '0',
  });
  const list = shut ? null : offers(text, caret, entries, session);

  useEffect(() => {
    if (atDesk.matches) area.current?.focus();
  }, [replying]);
  /** Where the caret goes once a suggestion is in the text. */
  const caretTo = useRef(/** @type {number | null} */ (null));
  useLayoutEffect(() => {
    if (!area.current) return;
    if (caretTo.current !== null) area.current.setSelectionRange(caretTo.current, caretTo.current);
    caretTo.current = null;
    area.current.style.height = 'auto';
    area.current.style.height = `${area.current.scrollHeight}px`;
  }, [text]);

  /** @param {string} value @param {number} at */
  const type = (value, at) => {
    const entry =
      value.startsWith('/') && value.endsWith(' ') ? entries.find(({ shown }) => `/${shown} ` === value) : undefined;
    setActive(0);
    setCaret(at);
    setShut(false);
    if (entry) write({ text: '', form: startForm(entry) });
    else write({ text: value });
  };
  /** @param {number} index */
  const pick = (index) => {
    const item = list?.items[index];
    if (!item || !list) return;
    if (list.entries) {
      const entry = list.entries[index];
      if (entry) write({ text: '', form: startForm(entry) });
      return;
    }
    const before = `${text.slice(0, list.from)}${item.key} `;
    type(before + text.slice(caret), before.length);
    caretTo.current = before.length;
  };
  const send = async () => {
    const content = text.trim();
    if (!content) return;
    write({ text: '' });
    const sent = await desk.send(channel.id, content);
    if (sent) write({ replyTo: null });
    else if (session.draft(channel.id).text === '') write({ text: content });
  };

  /** @param {KeyboardEvent} event */
  const key = (event) => {
    if (event.isComposing) return;
    const count = list?.items.length ?? 0;
    if (count > 0 && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      setActive((active + (event.key === 'ArrowDown' ? 1 : -1) + count) % count);
    } else if (count > 0 && (event.key === 'Tab' || (event.key === 'Enter' && !event.shiftKey))) pick(active);
    else if (event.key === 'Enter' && !event.shiftKey) void send();
    else if (event.key === 'Escape' && list) setShut(true);
    else if (event.key === 'Escape' && replying) write({ replyTo: null });
    else return;
    event.preventDefault();
  };

  return html`
    ${
      list &&
      html`<${Suggestions} id=${id} head=${list.head} items=${list.items} active=${active} note=${list.note}
        onPick=${pick} onHover=${setActive} />`
    }
    <textarea ref=${area} rows="1" value=${text} placeholder=${placeholder}
        aria-label=${`${placeholder}, as ${session.user.display_name}`} maxlength="2000"
      role="combobox" aria-expanded=${Boolean(list)} aria-controls=${id}
          aria-activedescendant=${list ? `${id}-${active}` : undefined} aria-autocomplete="list"
      onKeyDown=${key}
      onInput=${(/** @type {Event & { currentTarget: HTMLTextAreaElement }} */ event) => type(event.currentTarget.value, event.currentTarget.selectionStart)}></textarea>
    <button type="button" class="icon-button send" aria-label="Send" title="Send (Enter)" disabled=${!text.trim()}
        onClick=${send}><${Icon} name="send" /></button>
  `;
}

/**
 * `from` is where in the text the word begins that a suggestion replaces.
 * @typedef {{ head: string, items: Suggestion[], note?: string, from: number, entries?: CommandEntry[] }} Offers
 */

/**
 * What to suggest for the text up to the caret: commands after a slash, people after an at sign, channels after a hash.
 * @param {string} text @param {number} caret @param {CommandEntry[]} entries @param {Session} session
 * @returns {Offers | null}
 */
function offers(text, caret, entries, session) {
  if (/^\/[^\n]*$/.test(text)) {
    const found = findEntries(entries, text.slice(1));
    const none = entries.length === 0 ? 'The bot has no commands here.' : 'No command of that name.';
    return {
      head: text === '/' ? 'Commands' : `Commands matching ${text}`,
      items: found.map(({ shown, description, name }) => ({
        key: name,
        title: `/${shown}`,
        detail: description,
        side: desk.bot?.user.display_name ?? '',
      })),
      ...(found.length === 0 ? { note: none } : {}),
      from: 0,
      entries: found,
    };
  }
  const word = /(?:^|\s)([@#])([^\s@#]*)$/.exec(text.slice(0, caret));
  if (!word) return null;
  const mark = word[1] ?? '@';
  const wanted = (word[2] ?? '').toLowerCase();
  const names =
    mark === '@'
      ? [...desk.users.values()].map((user) => ({ name: user.display_name, detail: user.username }))
      : [...session.channels.values()].filter(({ kind }) => kind !== 'dm').map(({ name }) => ({ name, detail: '' }));
  const items = names
    .filter(({ name, detail }) => name.toLowerCase().startsWith(wanted) || detail.toLowerCase().startsWith(wanted))
    .map(({ name, detail }) => ({ key: `${mark}${name}`, title: `${mark}${name}`, detail }));
  const complete = items.some(({ key }) => key.toLowerCase() === mark + wanted);
  if (items.length === 0 || complete) return null;
  return { head: mark === '@' ? 'Members' : 'Channels', items: items.slice(0, 10), from: caret - wanted.length - 1 };
}
