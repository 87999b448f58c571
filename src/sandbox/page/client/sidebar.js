/**
 * @import { ClientChannel } from '../../protocol.ts'
 * @import { Session } from './session.js'
 */
import { html } from 'htm/preact';
import { useEffect, useState } from 'preact/hooks';
import { call } from './api.js';
import { Avatar } from './avatar.js';
import { desk } from './desk.js';
import { Icon } from './icons.js';
import { now, shortTime } from './time.js';
import { AskName } from './users.js';

const HOUR = 3_600_000;

/** The languages a Discord client can have, https://docs.discord.com/developers/reference#locales */
const locales =
  'en-US en-GB de fr es-ES es-419 it nl pt-BR pl sv-SE da fi no cs hu ro hr bg el lt tr ru uk hi th vi id ja ko zh-CN zh-TW'.split(
    ' ',
  );

/**
 * Channels, threads and direct messages of the acting user.
 * @param {{ session: Session, open: boolean, onShow: () => void }} props `open` and `onShow` matter on a phone
 */
export function Sidebar({ session, open, onShow }) {
  const [adding, setAdding] = useState(false);
  const list = session.channelList();
  const guild = session.guilds[0];
  /** @param {string} channelId */
  const show = (channelId) => {
    desk.show(channelId);
    onShow();
  };
  const dm = list.find(({ kind }) => kind === 'dm');
  return html`<nav class=${`sidebar ${open ? 'open' : ''}`} aria-label="Channels">
    <h1 class="guild-name">${guild?.name ?? 'Sandbox'}</h1>
    <div class="channel-list">
      <h2>Text channels <button type="button" class="icon-button" aria-label="Create channel" title="Create channel"
          onClick=${() => setAdding(true)}><${Icon} name="plus" size=${16} /></button></h2>
      ${list
        .filter(({ kind }) => kind !== 'dm')
        .map(
          (channel) => html`<${ChannelButton} key=${channel.id}
          session=${session} channel=${channel} onShow=${() => show(channel.id)} />`,
        )}
      <h2>Direct messages</h2>
      ${
        dm
          ? html`<${ChannelButton} key=${dm.id} session=${session} channel=${dm} onShow=${() => show(dm.id)} />`
          : desk.bot &&
            html`<button type="button" class="channel" onClick=${() => {
              void desk.openDm();
              onShow();
            }}><${BotAvatar} /><span class="channel-name">${desk.bot.user.display_name}</span></button>`
      }
    </div>
    <${Clock} locale=${session.user.locale} />
    <${Me} session=${session} />
    ${
      adding &&
      html`<${AskName} title="Create channel" label="Channel name" maxLength=${100} action="Create channel"
          onClose=${() => setAdding(false)}
      onName=${async (/** @type {string} */ name) => {
        const channel = await call('createChannel', {
          as: session.id,
          body: { name: name.toLowerCase().replace(/\s+/g, '-') },
        });
        session.channels.set(channel.id, channel);
        show(channel.id);
      }} />`
    }
  </nav>`;
}

function BotAvatar() {
  if (!desk.bot) return null;
  return html`<${Avatar} user=${desk.bot.user} size=${28} status=${desk.bot.online ? 'online' : 'offline'} />`;
}

/** @param {{ session: Session, channel: ClientChannel, onShow: () => void }} props */
function ChannelButton({ session, channel, onShow }) {
  const { unread, pings } = session.marks.of(channel.id);
  const here = session.channelId === channel.id;
  const looks = ['channel', here && 'here', unread && 'unread', channel.parent_id && 'thread'];
  const kinds = { text: 'channel', dm: 'direct messages', thread: 'thread', private: 'private thread' };
  const news = pings > 0 ? `, ${pings} mentions` : unread ? ', unread' : '';
  return html`<button type="button" class=${looks.filter(Boolean).join(' ')} aria-current=${here ? 'page' : undefined}
    aria-label=${`${channel.name} (${kinds[channel.kind]})${news}`} onClick=${onShow}>
    ${channel.kind === 'dm' ? html`<${BotAvatar} />` : html`<${ChannelIcon} channel=${channel} />`}
    <span class="channel-name">${channel.name}</span>
    ${pings > 0 && html`<span class="badge">${pings}</span>`}
  </button>`;
}

/** @param {{ channel: ClientChannel, size?: number }} props */
export function ChannelIcon({ channel, size = 18 }) {
  const icons = /** @type {const} */ ({ text: 'hash', dm: 'at', thread: 'thread', private: 'lock' });
  return html`<${Icon} name=${icons[channel.kind]} size=${size} />`;
}

/** What time it is in the sandbox, and how to let it pass: for deadlines. @param {{ locale: string }} props */
function Clock({ locale }) {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 10_000);
    return () => clearInterval(timer);
  }, []);
  return html`<div class="clock">
    <span><span class="detail">Sandbox time</span><time>${shortTime(locale, now())}</time></span>
    <button type="button" aria-label="Advance the sandbox's clock by one hour"
        onClick=${() => desk.advance(HOUR)}>+1 h</button>
    <button type="button" aria-label="Advance the sandbox's clock by one day"
        onClick=${() => desk.advance(24 * HOUR)}>+1 day</button>
  </div>`;
}

/** Who is acting, and the language of their client. @param {{ session: Session }} props */
function Me({ session }) {
  const { user } = session;
  return html`<div class="me" style=${{ '--user': user.color }}>
    <${Avatar} user=${user} size=${32} status="online" />
    <span class="me-names"><strong>${user.display_name}</strong><span class="detail">${user.username}</span></span>
    <select aria-label=${`Language of ${user.display_name}`} title="Language of this user's client" value=${user.locale}
      onChange=${(/** @type {Event & { currentTarget: HTMLSelectElement }} */ event) => {
        const locale = event.currentTarget.value;
        void desk.attempt(async () => {
          session.user = await call('setLocale', { as: session.id, body: { locale } });
        });
      }}>
      ${(locales.includes(user.locale) ? locales : [user.locale, ...locales]).map(
        (locale) => html`<option
          key=${locale} value=${locale}>${locale}</option>`,
      )}
    </select>
  </div>`;
}
