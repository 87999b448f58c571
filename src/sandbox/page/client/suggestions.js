import { html } from 'htm/preact';
import { useEffect, useRef } from 'preact/hooks';

/**
 * A line of the list above the composer.
 * @typedef {{ key: string, title: unknown, detail?: string, side?: string }} Suggestion
 */

/**
 * The list above the composer: commands, choices, people. It never takes the focus; the field it belongs to moves in
 * it by arrow keys.
 * @param {{ id: string, head: unknown, items: Suggestion[], active: number, note?: string | null, onPick: (index: number) => void, onHover: (index: number) => void }} props
 */
export function Suggestions({ id, head, items, active, note, onPick, onHover }) {
  const list = useRef(/** @type {HTMLDivElement | null} */ (null));
  useEffect(() => {
    list.current?.querySelector('.active')?.scrollIntoView({ block: 'nearest' });
  }, [active, items]);
  return html`<div class="suggestions" onMouseDown=${(/** @type {Event} */ event) => event.preventDefault()}>
    ${head && html`<p class="suggestions-head">${head}</p>`}
    <div ref=${list} id=${id} role="listbox" aria-label="Suggestions">
      ${items.map(
        (
          { key, title, detail, side },
          index,
        ) => html`<div key=${key} id=${`${id}-${index}`} role="option" aria-selected=${index === active}
          class=${index === active ? 'active' : ''} onMouseMove=${() => index !== active && onHover(index)}
              onClick=${() => onPick(index)}>
          <span class="option-words"><span>${title}</span>${
            detail &&
            html`<span
              class="detail">${detail}</span>`
          }</span>
          ${side && html`<span class="side-words">${side}</span>`}
        </div>`,
      )}
    </div>
    ${note && html`<p class="suggestions-note" role="status">${note}</p>`}
  </div>`;
}
