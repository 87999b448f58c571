/** @import { ClientUser } from '../../protocol.ts' */
import { html } from 'htm/preact';

/**
 * A made-up picture: the user's colour and initial.
 * @param {{ user: ClientUser, size?: number, status?: 'online' | 'offline' }} props `size` in pixels
 */
export function Avatar({ user, size = 40, status }) {
  const style = { '--size': `${size}px`, background: user.color };
  return html`<span class="avatar" style=${style} aria-hidden="true">
    ${user.display_name.slice(0, 1).toUpperCase()}
    ${status && html`<span class=${`status ${status}`}></span>`}
  </span>`;
}

/** The mark of a bot beside its name. */
export function AppTag() {
  return html`<span class="app-tag">APP</span>`;
}
