import { html } from 'htm/preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Icon } from './icons.js';

/**
 * A picture that can be opened. `alt` is its description.
 * @typedef {{ url: string, alt: string, width?: number | null, height?: number | null, spoiler?: boolean }} Picture
 */

/** @type {(pictures: Picture[], index: number) => void} */
let open = () => {};

/**
 * An address on this server, whichever of its names (127.0.0.1, localhost) the page was opened under.
 * @param {string} url
 */
export function localUrl(url) {
  const { hostname, pathname, search } = new URL(url, location.href);
  return ['127.0.0.1', 'localhost'].includes(hostname) ? pathname + search : url;
}

/** @param {string} url */
export const fileName = (url) => decodeURIComponent(new URL(url, location.href).pathname.split('/').at(-1) ?? '');

/** @param {number} bytes */
export function fileSize(bytes) {
  if (bytes < 1024) return `${bytes} bytes`;
  return bytes < 1024 ** 2 ? `${(bytes / 1024).toFixed(1)} KB` : `${(bytes / 1024 ** 2).toFixed(1)} MB`;
}

/**
 * A picture that opens at full size when pressed; a spoiler shows itself at the first press.
 * @param {{ pictures: Picture[], index: number, class?: string }} props all pictures it stands among, and which it is
 */
export function Thumb({ pictures, index, class: look = '' }) {
  const picture = pictures[index];
  const [hidden, setHidden] = useState(picture?.spoiler ?? false);
  if (!picture) return null;
  const { url, alt, width, height } = picture;
  const words = hidden ? 'Spoiler, show the picture' : `Open picture: ${alt || fileName(url)}`;
  const press = () => (hidden ? setHidden(false) : open(pictures, index));
  return html`<button type="button" class=${`thumb ${look} ${hidden ? 'hidden' : ''}`} aria-label=${words}
      onClick=${press}>
    <img src=${localUrl(url)} alt=${hidden ? '' : alt} title=${hidden ? '' : alt} width=${width ?? undefined}
        height=${height ?? undefined} />
    ${hidden && html`<span class="spoiler-word">SPOILER</span>`}
  </button>`;
}

/** Pictures as Discord lays them out: one as it is, several in a grid. @param {{ pictures: Picture[] }} props */
export function Gallery({ pictures }) {
  const columns = pictures.length === 1 ? 'one' : pictures.length % 2 === 0 && pictures.length < 5 ? 'two' : 'three';
  return html`<div class=${`gallery ${columns}`}>
    ${pictures.map((picture, index) => html`<${Thumb} key=${picture.url} pictures=${pictures} index=${index} />`)}
  </div>`;
}

/** A file to download. @param {{ url: string, name: string, size?: number, spoiler?: boolean }} props */
export function FileCard({ url, name, size, spoiler = false }) {
  const [hidden, setHidden] = useState(spoiler);
  if (hidden) {
    return html`<button type="button" class="file-card"
        onClick=${() => setHidden(false)}>Spoiler, show the file</button>`;
  }
  return html`<a class="file-card" href=${localUrl(url)} download=${name}>
    <${Icon} name="file" size=${28} /><span><span class="file-name">${name}</span>
    ${size !== undefined && html`<span class="file-size">${fileSize(size)}</span>`}</span>
  </a>`;
}

/** The picture over everything: fitted to the window, at its own size on a press, the next one by arrow keys. */
export function Lightbox() {
  /** @type {ReturnType<typeof useState<{ pictures: Picture[], index: number, full: boolean } | null>>} */
  const [shown, setShown] = useState();
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  open = (pictures, index) => setShown({ pictures, index, full: false });
  useEffect(() => {
    if (shown) dialog.current?.showModal();
  }, [shown === null || shown === undefined]);
  const picture = shown?.pictures[shown.index];
  if (!shown || !picture) return null;
  const many = shown.pictures.length > 1;
  /** @param {number} by */
  const step = (by) => {
    const { length } = shown.pictures;
    setShown({ ...shown, index: (shown.index + by + length) % length, full: false });
  };
  /** @param {KeyboardEvent} event */
  const key = (event) => {
    if (many && event.key === 'ArrowRight') step(1);
    if (many && event.key === 'ArrowLeft') step(-1);
  };
  const close = () => setShown(null);
  return html`<dialog ref=${dialog} class="lightbox" aria-label="Picture" onClose=${close} onKeyDown=${key}>
    <div class=${`stage ${shown.full ? 'full' : ''}`} onClick=${close}>
      <img src=${localUrl(picture.url)} alt=${picture.alt}
        onClick=${(/** @type {Event} */ event) => {
          event.stopPropagation();
          setShown({ ...shown, full: !shown.full });
        }} />
    </div>
    <div class="caption">
      <p>${picture.alt || fileName(picture.url)}</p>
      <a href=${localUrl(picture.url)} target="_blank" rel="noreferrer">Open in a tab</a>
    </div>
    <button type="button" class="corner" aria-label="Close" onClick=${close}><${Icon} name="close" /></button>
    ${
      many &&
      html`<button type="button" class="side left" aria-label="Picture before" onClick=${() => step(-1)}><${Icon}
          name="left" /></button>
      <button type="button" class="side right" aria-label="Next picture" onClick=${() => step(1)}><${Icon}
          name="right" /></button>`
    }
  </dialog>`;
}
