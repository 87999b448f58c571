/** @import { ClientChannel, ClientMessage } from '../../protocol.ts' */
import { html } from 'htm/preact';
import { useEffect, useState } from 'preact/hooks';
import { call } from './api.js';
import { Composer } from './composer.js';
import { desk } from './desk.js';
import { Icon } from './icons.js';
import { Lightbox } from './media.js';
import { Messages } from './messages.js';
import { Modal } from './modal.js';
import { ChannelIcon, Sidebar } from './sidebar.js';
import { AskName, UserRail } from './users.js';

/** The whole page. */
export function App() {
  const [, redraw] = useState(0);
  const [menu, setMenu] = useState(false);
  desk.redraw = () => redraw((count) => count + 1);
  const { session } = desk;
  const channel = session?.channel;
  useEffect(() => {
    const unread = [...desk.sessions.values()].reduce((sum, one) => sum + desk.unreadOf(one).pings, 0);
    document.title = `${unread > 0 ? `(${unread}) ` : ''}${channel?.name ?? 'Sandbox'} · ${session?.user.display_name ?? ''}`;
    if (session && channel) history.replaceState(null, '', `#${session.id}/${channel.id}`);
  });
  return html`
    <div class="app" style=${{ '--user': session?.user.color ?? 'transparent' }}>
      <${UserRail} />
      ${session && html`<${Sidebar} session=${session} open=${menu} onShow=${() => setMenu(false)} />`}
      ${menu && html`<div class="shade" onClick=${() => setMenu(false)}></div>`}
      <main>
        <${Banners} />
        ${
          session &&
          channel &&
          html`<${Room} key=${`${session.id}-${channel.id}`} channel=${channel}
            onMenu=${() => setMenu(true)} />`
        }
        ${!channel && html`<p class="loading">${session?.ready ? 'No channel can be seen.' : 'Connecting…'}</p>`}
      </main>
    </div>
    ${session?.modal && html`<${Modal} key=${session.modal.interaction.id} modal=${session.modal} />`}
    <${Lightbox} />
    <div class="toasts" role="status" aria-live="polite">
      ${desk.toasts.map(
        ({ id, text }) => html`<p key=${id} class="toast">${text}<button type="button"
          class="icon-button" aria-label="Close" onClick=${() => desk.dropToast(id)}><${Icon} name="close"
          size=${14} /></button></p>`,
      )}
    </div>
  `;
}

function Banners() {
  return html`
    ${
      desk.connection === 'lost' &&
      html`<p class="banner lost"
        role="alert">Connection to the sandbox lost. Reconnecting…</p>`
    }
    ${
      desk.connection === 'live' &&
      desk.bot?.online === false &&
      html`<p class="banner"
        role="status">${desk.bot.user.display_name} is offline. Commands and buttons will fail until it connects.</p>`
    }
  `;
}

/** One channel as the acting user sees it. @param {{ channel: ClientChannel, onMenu: () => void }} props */
function Room({ channel, onMenu }) {
  const session = desk.mustAct();
  const [threadOn, setThreadOn] = useState(/** @type {{ message: ClientMessage | null } | null} */ (null));
  const parent = channel.parent_id ? session.channels.get(channel.parent_id) : undefined;
  return html`
    <header class="room-head">
      <button type="button" class="icon-button menu-button" aria-label="Channels" onClick=${onMenu}><${Icon}
          name="menu" /></button>
      ${
        parent &&
        html`<button type="button" class="parent"
          onClick=${() => desk.show(parent.id)}>#${parent.name}</button><${Icon} name="right" size=${14} />`
      }
      <${ChannelIcon} channel=${channel} size=${22} />
      <h2>${channel.name}</h2>
      ${channel.topic && html`<p class="topic">${channel.topic}</p>`}
      ${
        channel.kind === 'text' &&
        html`<button type="button" class="icon-button new-thread" aria-label="New thread"
          title="New thread" onClick=${() => setThreadOn({ message: null })}><${Icon} name="thread" /></button>`
      }
    </header>
    <${Messages} session=${session} channel=${channel}
        onThread=${(/** @type {ClientMessage} */ message) => setThreadOn({ message })}
      onReply=${(/** @type {ClientMessage} */ message) => {
        session.setDraft(channel.id, { replyTo: message.id });
        desk.changed();
      }} />
    <${Composer} session=${session} channel=${channel} />
    ${
      threadOn &&
      html`<${AskName} title="Create thread" label="Thread name" maxLength=${100} action="Create thread"
          onClose=${() => setThreadOn(null)}
      check=${threadOn.message ? undefined : 'Private: only people who are invited or mentioned see it'}
      onName=${async (/** @type {string} */ name, /** @type {boolean} */ isPrivate) => {
        const message = threadOn.message ? { message_id: threadOn.message.id } : {};
        const thread = await call('openThread', {
          as: session.id,
          body: { channel_id: channel.id, name, private: isPrivate, ...message },
        });
        session.channels.set(thread.id, thread);
        desk.show(thread.id);
      }} />`
    }
  `;
}
