/**
 * @import { APIEmbed } from 'discord-api-types/v10'
 * @import { ClientInteraction, ClientMessage, ClientUser } from '../../protocol.ts'
 */
import { html } from 'htm/preact';
import { AppTag, Avatar } from './avatar.js';
import { Components } from './components.js';
import { desk } from './desk.js';
import { Icon } from './icons.js';
import { Markdown } from './markdown.js';
import { FileCard, Gallery, Thumb } from './media.js';
import { clockTime, fullTime, messageTime } from './time.js';

const COMPONENTS_V2 = 32768;

/**
 * One message. `follows` is one that belongs to the message above it and needs no name of its own.
 * @param {{ message: ClientMessage, follows: boolean, repliedTo: ClientMessage | undefined, onReply: () => void, onThread: () => void }} props
 */
export function Message({ message, follows, repliedTo, onReply, onThread }) {
  const { session } = desk;
  if (!session) return null;
  const me = session.id;
  const pinged = message.author.id !== me && (message.mentions.includes(me) || message.mentions_everyone);
  const looks = ['message', follows && 'follows', message.ephemeral && 'ephemeral', pinged && 'pinged'];
  const { locale } = session.user;
  const time = Date.parse(message.timestamp);
  const thread = message.thread_id ? session.channels.get(message.thread_id) : undefined;
  return html`<article class=${looks.filter(Boolean).join(' ')} data-message=${message.id}
      aria-label=${`${message.author.display_name}, ${clockTime(locale, time)}`}>
    <${Above} message=${message} repliedTo=${repliedTo} />
    ${
      follows
        ? html`<time class="beside"
        title=${fullTime(locale, time)}>${clockTime(locale, time)}</time>`
        : html`<${Avatar} user=${message.author} />`
    }
    <div class="body">
      ${!follows && html`<${Head} author=${message.author} time=${time} locale=${locale} />`}
      ${
        message.thinking
          ? html`<p class="thinking"><span
          class="dots"><i></i><i></i><i></i></span> ${message.author.display_name} is thinking…</p>`
          : html`<${Content} message=${message} />`
      }
      ${
        thread &&
        html`<button type="button" class="thread-link" onClick=${() => desk.show(thread.id)}><${Icon}
          name="thread" size=${16} /> ${thread.name}</button>`
      }
      ${message.ephemeral && html`<${OnlyYou} onDismiss=${() => desk.remove(message)} />`}
    </div>
    ${
      !message.ephemeral &&
      !message.thinking &&
      html`<${Actions} message=${message} onReply=${onReply}
        onThread=${onThread} />`
    }
  </article>`;
}

/** Name, tag and time. @param {{ author: ClientUser, time: number, locale: string }} props */
function Head({ author, time, locale }) {
  return html`<header><span class="author">${author.display_name}</span>${author.bot && html`<${AppTag} />`}
    <time title=${fullTime(locale, time)}>${messageTime(locale, time)}</time></header>`;
}

/**
 * Who used what, or what this answers.
 * @param {{ message: ClientMessage, repliedTo: ClientMessage | undefined }} props
 */
function Above({ message, repliedTo }) {
  const { interaction } = message;
  if (interaction?.name) return html`<${Used} userId=${interaction.user_id} name=${interaction.name} />`;
  if (!message.reply_to) return null;
  return html`<p class="above">
    ${
      repliedTo
        ? html`<span class="above-name">@${repliedTo.author.display_name}</span> <span
            class="above-text">${summary(repliedTo)}</span>`
        : html`<em>Original message was deleted or is further up</em>`
    }
  </p>`;
}

/** @param {{ userId: string, name: string }} props */
function Used({ userId, name }) {
  return html`<p class="above"><span class="above-name">${desk.nameOf(userId)}</span> used <span
      class="used">/${name}</span></p>`;
}

/** A message in one line. @param {ClientMessage} message */
export function summary(message) {
  if (message.content) return message.content.replace(/<@!?(\d+)>/g, (_, id) => `@${desk.nameOf(id)}`);
  return message.attachments.length > 0 ? 'Sent a picture or file' : 'Sent a message';
}

/** @param {{ message: ClientMessage }} props */
function Content({ message }) {
  const pictures = message.attachments
    .filter(({ content_type }) => content_type.startsWith('image/'))
    .map(({ url, description, width, height, filename }) => ({
      url,
      alt: description ?? '',
      width,
      height,
      spoiler: filename.startsWith('SPOILER_'),
    }));
  const files = message.attachments.filter(({ content_type }) => !content_type.startsWith('image/'));
  // Under Components V2 attachments show only where a component names them.
  const loose = (message.flags & COMPONENTS_V2) === 0;
  return html`
    ${message.content && html`<${Markdown} text=${message.content} />`}
    ${message.edited_timestamp && message.content && !message.author.bot && html`<span class="edited">(edited)</span>`}
    ${loose && pictures.length > 0 && html`<${Gallery} pictures=${pictures} />`}
    ${
      loose &&
      files.map(
        (file) => html`<${FileCard} key=${file.id} url=${file.url} name=${file.filename}
        size=${file.size} />`,
      )
    }
    ${message.embeds.map((embed) => html`<${Embed} embed=${embed} />`)}
    ${
      message.components.length > 0 &&
      html`<div class="components"><${Components} message=${message}
        parts=${message.components} /></div>`
    }
  `;
}

/** @param {{ embed: APIEmbed }} props */
function Embed({ embed }) {
  const style = embed.color === undefined ? {} : { '--accent': `#${embed.color.toString(16).padStart(6, '0')}` };
  return html`<div class="container accented embed" style=${style}>
    <div class="container-parts">
      ${embed.author && html`<p class="embed-author">${embed.author.name}</p>`}
      ${embed.title && html`<h4><${Markdown} inline text=${embed.title} /></h4>`}
      ${embed.description && html`<${Markdown} text=${embed.description} />`}
      ${
        embed.fields &&
        html`<dl>${embed.fields.map(
          ({ name, value, inline }) => html`<div
          class=${inline ? 'inline' : ''}><dt>${name}</dt><dd><${Markdown} text=${value} /></dd></div>`,
        )}</dl>`
      }
      ${embed.image && html`<${Gallery} pictures=${[{ url: embed.image.url, alt: '' }]} />`}
      ${embed.footer && html`<small>${embed.footer.text}</small>`}
    </div>
    ${
      embed.thumbnail &&
      html`<${Thumb} class="accessory-image" index=${0}
        pictures=${[{ url: embed.thumbnail.url, alt: '' }]} />`
    }
  </div>`;
}

/** @param {{ onDismiss: () => void }} props */
function OnlyYou({ onDismiss }) {
  return html`<p class="only-you"><${Icon} name="eye" size=${16} /> Only you can see this • <button type="button"
      onClick=${onDismiss}>Dismiss message</button></p>`;
}

/**
 * What can be done with a message; shown under the pointer or the focus.
 * @param {{ message: ClientMessage, onReply: () => void, onThread: () => void }} props
 */
function Actions({ message, onReply, onThread }) {
  const mine = message.author.id === desk.session?.id;
  const inText = desk.session?.channels.get(message.channel_id)?.kind === 'text';
  return html`<div class="actions">
    <button type="button" aria-label="Reply" title="Reply" onClick=${onReply}><${Icon} name="reply"
        size=${18} /></button>
    ${
      inText &&
      !message.thread_id &&
      html`<button type="button" aria-label="Create thread" title="Create thread"
        onClick=${onThread}><${Icon} name="thread" size=${18} /></button>`
    }
    ${
      mine &&
      html`<button type="button" aria-label="Delete" title="Delete"
        onClick=${() => desk.remove(message)}><${Icon} name="trash" size=${18} /></button>`
    }
  </div>`;
}

/** A command on its way to the bot, or one it did not answer. @param {{ interaction: ClientInteraction }} props */
export function OpenCommand({ interaction }) {
  const bot = desk.bot?.user;
  if (!bot) return null;
  return html`<article class="message open-command" aria-label=${`/${interaction.name}`}>
    <${Used} userId=${interaction.user_id} name=${interaction.name} />
    <${Avatar} user=${bot} />
    <div class="body">
      <header><span class="author">${bot.display_name}</span><${AppTag} /></header>
      ${
        interaction.state === 'failed'
          ? html`<p class="error" role="alert">${interaction.error ?? 'The application did not respond'}</p>
            <${OnlyYou} onDismiss=${() => desk.dropCommand(interaction.id)} />`
          : html`<p class="thinking"><span class="dots"><i></i><i></i><i></i></span> Sending command…</p>`
      }
    </div>
  </article>`;
}
