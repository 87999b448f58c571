/**
 * @import { APIButtonComponent, APIContainerComponent, APIMessageComponent, APISelectMenuComponent } from 'discord-api-types/v10'
 * @import { ClientMessage } from '../../protocol.ts'
 */
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { desk } from './desk.js';
import { Icon } from './icons.js';
import { Markdown } from './markdown.js';
import { FileCard, fileName, Gallery, Thumb } from './media.js';
import { Emoji, menuDefaults, menuOptions, Select } from './select.js';

/**
 * The components of a message, classic and V2, https://docs.discord.com/developers/components/reference
 * @param {{ message: ClientMessage, parts: APIMessageComponent[] }} props
 */
export function Components({ message, parts }) {
  return parts.map((part, index) => html`<${Component} key=${keyOf(part, index)} message=${message} part=${part} />`);
}

/** @param {APIMessageComponent} part @param {number} index */
const keyOf = (part, index) => ('custom_id' in part ? part.custom_id : `${part.type}-${part.id ?? index}`);

/** @param {{ message: ClientMessage, part: APIMessageComponent }} props */
function Component({ message, part }) {
  switch (part.type) {
    case 1:
      return html`<div><div class="action-row"><${Components} message=${message} parts=${part.components} /></div>
        <${Failure} message=${message} among=${part.components} /></div>`;
    case 2:
      return html`<${Button} message=${message} button=${part} />`;
    case 3:
    case 5:
    case 6:
    case 7:
    case 8:
      return html`<${Menu} key=${JSON.stringify(part)} message=${message} menu=${part} />`;
    case 9:
      return html`<div><div class="section"><div class="section-text"><${Components} message=${message}
          parts=${part.components} /></div>
        <div class="accessory"><${Component} message=${message} part=${part.accessory} /></div></div>
        <${Failure} message=${message} among=${[part.accessory]} /></div>`;
    case 10:
      return html`<${Markdown} text=${part.content} />`;
    case 11:
      return html`<${Thumb} class="accessory-image" index=${0}
          pictures=${[{ url: part.media.url, alt: part.description ?? '', spoiler: part.spoiler }]} />`;
    case 12:
      return html`<${Gallery} pictures=${part.items.map(({ media, description, spoiler }) => ({
        url: media.url,
        alt: description ?? '',
        width: media.width,
        height: media.height,
        spoiler,
      }))} />`;
    case 13:
      return html`<${FileCard} url=${part.file.url} name=${part.name ?? fileName(part.file.url)} size=${part.size}
          spoiler=${part.spoiler} />`;
    case 14:
      return html`<div class=${`separator ${part.spacing === 2 ? 'large' : ''} ${part.divider === false ? 'blank' : ''}`}></div>`;
    case 17:
      return html`<${Container} message=${message} container=${part} />`;
  }
}

/**
 * What Discord says under a component that failed.
 * @param {{ message: ClientMessage, among: APIMessageComponent[] }} props
 */
function Failure({ message, among }) {
  const failure = desk.session?.failures.get(message.id);
  if (!failure || !among.some((part) => 'custom_id' in part && part.custom_id === failure.customId)) return null;
  return html`<p class="error" role="alert">${failure.words}</p>`;
}

/** @param {{ message: ClientMessage, container: APIContainerComponent }} props */
function Container({ message, container }) {
  const [hidden, setHidden] = useState(container.spoiler ?? false);
  const accent = container.accent_color;
  const style = typeof accent === 'number' ? { '--accent': `#${accent.toString(16).padStart(6, '0')}` } : {};
  return html`<div class=${`container ${typeof accent === 'number' ? 'accented' : ''} ${hidden ? 'hidden' : ''}`}
      style=${style}>
    <div class="container-parts" inert=${hidden}><${Components} message=${message}
        parts=${container.components} /></div>
    ${
      hidden &&
      html`<button type="button" class="spoiler-cover" aria-label="Spoiler, show it"
        onClick=${() => setHidden(false)}><span class="spoiler-word">SPOILER</span></button>`
    }
  </div>`;
}

const buttonStyles = ['', 'primary', 'secondary', 'success', 'danger', 'link', 'premium'];

/** @param {{ message: ClientMessage, button: APIButtonComponent }} props */
function Button({ message, button }) {
  const look = `button ${buttonStyles[button.style] ?? 'secondary'}`;
  if (!('label' in button) && !('emoji' in button))
    return html`<button type="button" class=${look} disabled>Shop</button>`;
  const face = html`${
    button.emoji &&
    html`<${Emoji}
      emoji=${button.emoji} />`
  }${button.label && html`<span>${button.label}</span>`}`;
  const name = button.label ? undefined : (button.emoji?.name ?? 'Button');
  if ('url' in button) {
    if (button.disabled)
      return html`<button type="button" class=${look} disabled aria-label=${name}>${face}<${Icon} name="link"
          size=${16} /></button>`;
    return html`<a class=${look} href=${button.url} target="_blank" rel="noreferrer noopener"
        aria-label=${name}>${face}<${Icon} name="link" size=${16} /></a>`;
  }
  if (!('custom_id' in button)) return null;
  const waiting = desk.session?.waiting(message.id, button.custom_id) ?? false;
  return html`<button type="button" class=${`${look} ${waiting ? 'waiting' : ''}`} disabled=${button.disabled}
      aria-busy=${waiting} aria-label=${name}
    onClick=${() => !waiting && desk.press(message, button.custom_id)}>
    <span class="face">${face}</span>${waiting && html`<span class="dots"><i></i><i></i><i></i></span>`}
  </button>`;
}

/**
 * A menu in a message. What was chosen stays until the message changes.
 * @param {{ message: ClientMessage, menu: APISelectMenuComponent }} props
 */
function Menu({ message, menu }) {
  const [choice, setChoice] = useState({ values: menuDefaults(menu), of: message.edited_timestamp });
  const chosen = choice.of === message.edited_timestamp ? choice.values : menuDefaults(menu);
  const { min_values: min = 1, max_values: max = 1 } = menu;
  /** @param {string[]} values */
  const choose = (values) => {
    if (values.length < min) return desk.toast(`Choose at least ${min}.`);
    setChoice({ values, of: message.edited_timestamp });
    void desk.press(message, menu.custom_id, values);
  };
  return html`<${Select} options=${menuOptions(menu)} chosen=${chosen} min=${min} max=${max}
    placeholder=${menu.placeholder} disabled=${menu.disabled}
        waiting=${desk.session?.waiting(message.id, menu.custom_id)} onChoose=${choose} />`;
}
