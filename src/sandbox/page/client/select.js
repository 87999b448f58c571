/**
 * @import { APIComponentInLabel, APIMessageComponentEmoji, APISelectMenuComponent } from 'discord-api-types/v10'
 */
import { html } from 'htm/preact';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { desk } from './desk.js';
import { Icon } from './icons.js';

/** @typedef {{ value: string, label: string, description?: string, emoji?: APIMessageComponentEmoji }} Option */

/**
 * An emoji of a button or option; those of a server's own are shown by name.
 * @param {{ emoji: APIMessageComponentEmoji }} props
 */
export function Emoji({ emoji }) {
  return html`<span class="emoji" aria-hidden="true">${emoji.id ? `:${emoji.name ?? 'emoji'}:` : emoji.name}</span>`;
}

/** @param {APIComponentInLabel} part @returns {part is APISelectMenuComponent} */
export const isMenu = (part) => [3, 5, 6, 7, 8].includes(part.type);

/** What a menu offers. @param {APISelectMenuComponent} menu @returns {Option[]} */
export function menuOptions(menu) {
  if (menu.type === 3) return menu.options;
  if (menu.type === 8) {
    return [...(desk.session?.channels.values() ?? [])]
      .filter(({ kind, type }) => kind !== 'dm' && (!menu.channel_types?.length || menu.channel_types.includes(type)))
      .map(({ id, name }) => ({ value: id, label: `#${name}` }));
  }
  if (menu.type === 6) return [];
  return [...desk.users.values()].map((user) => ({
    value: user.id,
    label: user.display_name,
    description: user.username,
  }));
}

/** What is chosen when the menu comes. @param {APISelectMenuComponent} menu @returns {string[]} */
export function menuDefaults(menu) {
  if (menu.type === 3) return menu.options.filter((option) => option.default).map(({ value }) => value);
  return (menu.default_values ?? []).map(({ id }) => id);
}

/**
 * A menu. One choice is handed on at once; several are when the list closes, if they changed.
 * @param {object} props
 * @param {Option[]} props.options
 * @param {string[]} props.chosen
 * @param {number} props.min
 * @param {number} props.max
 * @param {string} [props.placeholder]
 * @param {boolean} [props.disabled]
 * @param {boolean} [props.waiting] whether the bot has yet to answer
 * @param {string} [props.label] for those who do not see it
 * @param {(values: string[]) => void} props.onChoose
 */
export function Select({ options, chosen, min, max, placeholder, disabled, waiting, label, onChoose }) {
  const [open, setOpen] = useState(false);
  const [picked, setPicked] = useState(chosen);
  const button = useRef(/** @type {HTMLButtonElement | null} */ (null));
  const many = max > 1;
  const words = placeholder || (many ? 'Make your choices' : 'Make a selection');
  const shown = options.filter(({ value }) => chosen.includes(value));

  const start = () => {
    setPicked(chosen);
    setOpen(true);
  };
  const finish = () => {
    setOpen(false);
    button.current?.focus({ preventScroll: true });
    const same = picked.length === chosen.length && picked.every((value) => chosen.includes(value));
    if (many && !same) onChoose(options.map(({ value }) => value).filter((value) => picked.includes(value)));
  };
  /** @param {string} value */
  const pick = (value) => {
    if (many) {
      if (picked.includes(value)) setPicked(picked.filter((other) => other !== value));
      else if (picked.length < max) setPicked([...picked, value]);
      return;
    }
    setOpen(false);
    button.current?.focus({ preventScroll: true });
    onChoose(min === 0 && chosen.includes(value) ? [] : [value]);
  };

  return html`<div class="select">
    <button ref=${button} type="button" class="select-button" disabled=${disabled || waiting} aria-haspopup="listbox"
      aria-expanded=${open} aria-label=${[label, shown.map((option) => option.label).join(', ') || words].filter(Boolean).join(': ')}
      onClick=${() => (open ? finish() : start())}
      onKeyDown=${(/** @type {KeyboardEvent} */ event) => {
        if (!open && ['ArrowDown', 'ArrowUp'].includes(event.key)) {
          event.preventDefault();
          start();
        }
      }}>
      <span class="select-value">
        ${shown.length === 0 && html`<span class="placeholder">${words}</span>`}
        ${shown.map(
          (option) => html`<span key=${option.value} class=${many ? 'chosen chip' : 'chosen'}>
          ${option.emoji && html`<${Emoji} emoji=${option.emoji} />`}${option.label}</span>`,
        )}
      </span>
      ${
        waiting
          ? html`<span class="dots" aria-label="Waiting"><i></i><i></i><i></i></span>`
          : html`<${Icon}
          name="down" />`
      }
    </button>
    ${
      open &&
      html`<${OptionList} anchor=${button} options=${options} picked=${many ? picked : chosen} many=${many} min=${min}
          max=${max}
      label=${label || words} onPick=${pick} onClose=${finish} />`
    }
  </div>`;
}

/**
 * The open list: moves by arrows, home, end and typed letters; Enter or a blank picks; Escape, Tab or a press elsewhere
 * closes.
 * @param {{ anchor: { current: HTMLElement | null }, options: Option[], picked: string[], many: boolean, min: number, max: number,
 *   label: string, onPick: (value: string) => void, onClose: () => void }} props
 */
function OptionList({ anchor, options, picked, many, min, max, label, onPick, onClose }) {
  const id = useId();
  const [active, setActive] = useState(
    Math.max(
      0,
      options.findIndex(({ value }) => picked.includes(value)),
    ),
  );
  const box = useRef(/** @type {HTMLDivElement | null} */ (null));
  const typed = useRef({ text: '', at: 0 });
  const close = useRef(onClose);
  close.current = onClose;

  useLayoutEffect(() => {
    box.current?.querySelector('[role=listbox]')?.scrollTo(0, 0);
    const list = /** @type {HTMLElement | null} */ (box.current?.querySelector('[role=listbox]') ?? null);
    list?.focus({ preventScroll: true });
    const place = () => place_(anchor.current, box.current);
    place();
    /** @param {Event} event */
    const elsewhere = (event) => {
      const target = /** @type {Node} */ (event.target);
      if (!box.current?.contains(target) && !anchor.current?.contains(target)) close.current();
    };
    addEventListener('scroll', place, true);
    addEventListener('resize', place);
    addEventListener('pointerdown', elsewhere, true);
    return () => {
      removeEventListener('scroll', place, true);
      removeEventListener('resize', place);
      removeEventListener('pointerdown', elsewhere, true);
    };
  }, []);
  useEffect(() => {
    box.current?.querySelector(`#${CSS.escape(`${id}-${active}`)}`)?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  /** @param {KeyboardEvent} event */
  const key = (event) => {
    const moves = { ArrowDown: active + 1, ArrowUp: active - 1, Home: 0, End: options.length - 1 };
    const to = moves[/** @type {keyof typeof moves} */ (event.key)];
    const option = options[active];
    if (to !== undefined) setActive(Math.min(Math.max(to, 0), options.length - 1));
    else if ((event.key === 'Enter' || event.key === ' ') && option) onPick(option.value);
    else if (event.key === 'Escape' || event.key === 'Tab') onClose();
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) {
      const fresh = event.timeStamp - typed.current.at > 800;
      typed.current = { text: (fresh ? '' : typed.current.text) + event.key.toLowerCase(), at: event.timeStamp };
      const found = options.findIndex((one) => one.label.toLowerCase().startsWith(typed.current.text));
      if (found >= 0) setActive(found);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return html`<div ref=${box} class="option-list">
    <div role="listbox" tabindex="0" aria-label=${label} aria-multiselectable=${many}
        aria-activedescendant=${`${id}-${active}`} onKeyDown=${key}>
      ${options.map((option, index) => {
        const chosen = picked.includes(option.value);
        const full = many && !chosen && picked.length >= max;
        return html`<div key=${option.value} id=${`${id}-${index}`} role="option" aria-selected=${chosen}
            aria-disabled=${full}
          class=${index === active ? 'active' : ''} onMouseMove=${() => setActive(index)}
              onClick=${() => onPick(option.value)}>
          ${option.emoji && html`<${Emoji} emoji=${option.emoji} />`}
          <span class="option-words"><span>${option.label}</span>${
            option.description &&
            html`<span
              class="detail">${option.description}</span>`
          }</span>
          ${
            many
              ? html`<span class=${`box ${chosen ? 'ticked' : ''}`}>${
                  chosen &&
                  html`<${Icon} name="check"
              size=${16} />`
                }</span>`
              : chosen && html`<span class="tick"><${Icon} name="check" size=${18} /></span>`
          }
        </div>`;
      })}
      ${options.length === 0 && html`<p class="detail">Nothing to choose from.</p>`}
    </div>
    ${
      many &&
      html`<div class="list-foot"><span>${picked.length} chosen (${min === max ? min : `${min}–${max}`}); sent when the list closes</span>
      <button type="button" onClick=${onClose}>Done</button></div>`
    }
  </div>`;
}

/**
 * Puts the list under its menu, or above where there is more room.
 * @param {HTMLElement | null} anchor
 * @param {HTMLElement | null} list
 */
function place_(anchor, list) {
  if (!anchor || !list) return;
  const { left, top, bottom, width } = anchor.getBoundingClientRect();
  const below = innerHeight - bottom;
  const up = below < 260 && top > below;
  list.style.left = `${left}px`;
  list.style.width = `${width}px`;
  list.style.maxHeight = `${Math.min(360, (up ? top : below) - 12)}px`;
  list.style.top = up ? 'auto' : `${bottom + 4}px`;
  list.style.bottom = up ? `${innerHeight - top + 4}px` : 'auto';
}
