/** @import { Session } from './session.js' */
import { html } from 'htm/preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { call } from './api.js';
import { Avatar } from './avatar.js';
import { desk } from './desk.js';
import { Icon } from './icons.js';

/** Everybody one can act as, always in view; the acting one is marked. */
export function UserRail() {
  const [adding, setAdding] = useState(false);
  return html`<nav class="rail" aria-label="Act as">
    <p class="rail-head">Act as</p>
    ${[...desk.sessions.values()].map(
      (session, index) => html`<${UserButton} key=${session.id} session=${session}
        number=${index + 1} />`,
    )}
    <button type="button" class="rail-user add" title="Add a user" onClick=${() => setAdding(true)}>
      <span class="avatar plus"><${Icon} name="plus" /></span><span class="rail-name">Add user</span>
    </button>
    ${
      adding &&
      html`<${AskName} title="Add a user" label="Name" maxLength=${32} action="Add"
        onClose=${() => setAdding(false)} onName=${addUser} />`
    }
  </nav>`;
}

/** @param {{ session: Session, number: number }} props */
function UserButton({ session, number }) {
  const { user } = session;
  const acting = desk.acting === session.id;
  const { unread, pings } = desk.unreadOf(session);
  const news = pings > 0 ? `, ${pings} for them` : unread ? ', unread messages' : '';
  return html`<button type="button" class=${`rail-user ${acting ? 'acting' : ''} ${unread ? 'unread' : ''}`}
      aria-pressed=${acting}
    aria-label=${`Act as ${user.display_name}${news}`}
        title=${number < 10 ? `${user.display_name} (Alt+Shift+${number})` : user.display_name}
    style=${{ '--user': user.color }} onClick=${() => desk.switchTo(session.id)}>
    <${Avatar} user=${user} size=${44} />
    ${pings > 0 && html`<span class="badge">${pings}</span>`}
    <span class="rail-name">${user.display_name}</span>
  </button>`;
}

/** @param {string} name */
async function addUser(name) {
  const username =
    name
      .toLowerCase()
      .replace(/[^a-z0-9_.]+/g, '_')
      .replace(/^_+|_+$/g, '') || 'user';
  const user = await call('createUser', { body: { username, display_name: name } });
  desk.meet(user);
  desk.switchTo(user.id); // What the user sees is loaded as soon as their events come in.
}

/**
 * A small form that asks for a name.
 * @param {{ title: string, label: string, maxLength: number, action: string, check?: string, onClose: () => void, onName: (name: string, checked: boolean) => Promise<unknown> }} props
 *   `check` words a box to tick
 */
export function AskName({ title, label, maxLength, action, check, onClose, onName }) {
  const id = useId();
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const [name, setName] = useState('');
  const [checked, setChecked] = useState(false);
  const [wrong, setWrong] = useState('');
  useEffect(() => dialog.current?.showModal(), []);
  /** @param {Event} event */
  const submit = async (event) => {
    event.preventDefault();
    try {
      await onName(name.trim(), checked);
      onClose();
    } catch (error) {
      setWrong(error instanceof Error ? error.message : String(error));
    }
    desk.changed();
  };
  return html`<dialog ref=${dialog} class="sheet" aria-label=${title} onClose=${onClose}>
    <form onSubmit=${submit}>
      <h2>${title}</h2>
      <div class="fields"><div class="field"><label for=${id}>${label}</label>
        <div class="text-box"><input id=${id} type="text" required maxlength=${maxLength} autocomplete="off"
            value=${name}
          onInput=${(/** @type {Event & { currentTarget: HTMLInputElement }} */ event) => setName(event.currentTarget.value)} /></div></div>
        ${
          check &&
          html`<label class="choice"><input type="checkbox" checked=${checked}
            onChange=${() => setChecked(!checked)} /><span>${check}</span></label>`
        }
      </div>
      ${wrong && html`<p class="error" role="alert">${wrong}</p>`}
      <div class="sheet-foot"><button type="button" class="button secondary"
          onClick=${() => dialog.current?.close()}>Cancel</button>
        <button type="submit" class="button primary">${action}</button></div>
    </form>
  </dialog>`;
}
