/**
 * @import { ClientChannel, ClientMessage } from '../../protocol.ts'
 * @import { Session } from './session.js'
 */
import { html } from 'htm/preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { desk } from './desk.js';
import { Icon } from './icons.js';
import { Message, OpenCommand } from './message.js';
import { day, longDay } from './time.js';

const SAME_BREATH = 7 * 60_000;

/**
 * Whether a message goes on from the one before without a head of its own.
 * @param {ClientMessage | undefined} before
 * @param {ClientMessage} message
 */
function follows(before, message) {
  return (
    before !== undefined &&
    before.author.id === message.author.id &&
    before.ephemeral === message.ephemeral &&
    !message.reply_to &&
    !message.interaction?.name &&
    Date.parse(message.timestamp) - Date.parse(before.timestamp) < SAME_BREATH
  );
}

/**
 * The messages of a channel. Stays at the newest unless scrolled up, and goes there for one's own; more are loaded at the top.
 * @param {{ session: Session, channel: ClientChannel, onReply: (message: ClientMessage) => void, onThread: (message: ClientMessage) => void }} props
 */
export function Messages({ session, channel, onReply, onThread }) {
  const room = session.room(channel.id);
  const scroller = useRef(/** @type {HTMLDivElement | null} */ (null));
  const content = useRef(/** @type {HTMLDivElement | null} */ (null));
  const atEnd = useRef(true);
  const lastTop = useRef(0);
  const [away, setAway] = useState(false);
  /** Height below the view when older messages were asked for. */
  const keep = useRef(/** @type {number | null} */ (null));

  const toEnd = () => scroller.current?.scrollTo(0, scroller.current.scrollHeight);
  const last = room.messages.at(-1);
  useLayoutEffect(() => {
    // What one has said or asked for oneself is to be seen, however far up one was.
    if (last?.author.id === session.id || last?.interaction?.user_id === session.id) atEnd.current = true;
  }, [last?.id]);
  useLayoutEffect(() => {
    if (atEnd.current) toEnd();
  });
  const first = room.messages[0]?.id;
  useLayoutEffect(() => {
    if (keep.current !== null && scroller.current)
      scroller.current.scrollTop = scroller.current.scrollHeight - keep.current;
    keep.current = null;
  }, [first]);
  useEffect(() => {
    // Pictures and fields that open change the height without a new message.
    const watch = new ResizeObserver(() => {
      if (atEnd.current) toEnd();
    });
    if (content.current) watch.observe(content.current);
    if (scroller.current) watch.observe(scroller.current);
    return () => watch.disconnect();
  }, []);

  const scrolled = () => {
    const box = scroller.current;
    if (!box) return;
    // Where a picture has come meanwhile, the end is further down than it was, though nobody has scrolled away from it.
    if (box.scrollHeight - box.scrollTop - box.clientHeight < 60) atEnd.current = true;
    else if (box.scrollTop < lastTop.current) atEnd.current = false;
    lastTop.current = box.scrollTop;
    setAway(box.scrollHeight - box.scrollTop - box.clientHeight > 400);
    if (box.scrollTop < 150 && room.loaded && room.more && !room.busy) {
      keep.current = box.scrollHeight - box.scrollTop;
      void desk.attempt(() => session.loadOlder(channel.id));
    }
  };
  const newest = () => {
    atEnd.current = true;
    toEnd();
  };

  let divided = false;
  const rows = room.messages.flatMap((message, index) => {
    const before = room.messages[index - 1];
    const time = Date.parse(message.timestamp);
    const newDay = !before || day(Date.parse(before.timestamp)) !== day(time);
    const fresh =
      !divided &&
      session.newSince !== null &&
      message.author.id !== session.id &&
      BigInt(message.id) > BigInt(session.newSince);
    divided ||= fresh;
    return [
      newDay &&
        html`<div key=${`day-${message.id}`} class="divider"
            role="separator"><span>${longDay(session.user.locale, time)}</span></div>`,
      fresh && html`<div key="new" class="divider new" role="separator"><span>New</span></div>`,
      html`<${Message} key=${message.id} message=${message} follows=${!newDay && !fresh && follows(before, message)}
        repliedTo=${message.reply_to ? room.messages.find(({ id }) => id === message.reply_to) : undefined}
        onReply=${() => onReply(message)} onThread=${() => onThread(message)} />`,
    ];
  });

  return html`<div class="messages-frame">
    <div ref=${scroller} class="messages" role="log" aria-label=${`Messages in ${channel.name}`} tabindex="0"
        onScroll=${scrolled}>
      <div ref=${content} class="messages-content">
        ${room.loaded && !room.more && html`<${Beginning} channel=${channel} />`}
        ${!room.loaded && html`<p class="loading">Loading messages…</p>`}
        ${rows}
        ${session.openCommands(channel.id).map(
          (interaction) => html`<${OpenCommand} key=${interaction.id}
            interaction=${interaction} />`,
        )}
      </div>
    </div>
    ${
      away &&
      html`<button type="button" class="jump" onClick=${newest}>Jump to present <${Icon} name="down"
        size=${16} /></button>`
    }
  </div>`;
}

/** @param {{ channel: ClientChannel }} props */
function Beginning({ channel }) {
  if (channel.kind === 'dm') {
    return html`<div class="beginning"><h2>${channel.name}</h2><p>This is the beginning of your direct messages with ${channel.name}.</p></div>`;
  }
  const where = channel.kind === 'text' ? `#${channel.name}` : channel.name;
  return html`<div class="beginning"><h2>Welcome to ${where}!</h2><p>This is the start of ${where}.</p></div>`;
}
