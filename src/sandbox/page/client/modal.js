/**
 * @import { APIComponentInLabel, APITextInputComponent } from 'discord-api-types/v10'
 * @import { OpenModal } from './session.js'
 */
import { html } from 'htm/preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { desk } from './desk.js';
import { readUpload } from './files.js';
import { Markdown } from './markdown.js';
import { isMenu, menuDefaults, menuOptions, Select } from './select.js';

/** What a field of a modal holds. @typedef {Parameters<typeof desk.submitModal>[0][string]} Value */

/**
 * One field with its words around it.
 * @typedef {{ label: string, description?: string, input: APIComponentInLabel }} Field
 */

/** A form that the bot opened. @param {{ modal: OpenModal }} props */
export function Modal({ modal }) {
  const form = modal.interaction.modal;
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const title = useId();
  const parts = (form?.components ?? []).map((part) => {
    if (part.type === 10) return part.content;
    /** @type {Field[]} */
    const fields =
      part.type === 1
        ? part.components.map((input) => ({ label: input.label ?? '', input }))
        : [{ label: part.label, description: part.description, input: part.component }];
    return fields;
  });
  const fields = parts.flatMap((part) => (typeof part === 'string' ? [] : part));
  const [values, setValues] = useState(() =>
    Object.fromEntries(fields.map(({ input }) => [input.custom_id, startValue(input)])),
  );
  const [tried, setTried] = useState(false);
  const problems = new Map(fields.map(({ input }) => [input.custom_id, problem(input, values[input.custom_id])]));
  useEffect(() => dialog.current?.showModal(), []);

  /** @param {Event} event */
  const submit = (event) => {
    event.preventDefault();
    setTried(true);
    if (modal.sending || [...problems.values()].some(Boolean)) return;
    void desk.submitModal(values);
  };

  return html`<dialog ref=${dialog} class="sheet modal" aria-labelledby=${title} onClose=${() => desk.closeModal()}>
    <form onSubmit=${submit} novalidate>
      <h2 id=${title}>${form?.title}</h2>
      <p class="modal-from">${desk.bot?.user.display_name} asks ${desk.session?.user.display_name}</p>
      <div class="fields">
        ${parts.map((part) =>
          typeof part === 'string'
            ? html`<${Markdown} text=${part} />`
            : part.map(
                ({
                  label,
                  description,
                  input,
                }) => html`<${FieldBox} key=${input.custom_id} label=${label} description=${description} input=${input}
                  value=${values[input.custom_id]} problem=${tried ? problems.get(input.custom_id) : null}
                  onChange=${(/** @type {Value} */ value) => setValues((all) => ({ ...all, [input.custom_id]: value }))} />`,
              ),
        )}
      </div>
      ${modal.error && html`<p class="error" role="alert">${modal.error}</p>`}
      <div class="sheet-foot">
        <button type="button" class="button secondary" onClick=${() => dialog.current?.close()}>Cancel</button>
        <button type="submit" class=${`button primary ${modal.sending ? 'waiting' : ''}`} aria-busy=${modal.sending}>
          <span class="face">Submit</span>${modal.sending && html`<span class="dots"><i></i><i></i><i></i></span>`}
        </button>
      </div>
    </form>
  </dialog>`;
}

/** @param {APIComponentInLabel} input @returns {Value} */
function startValue(input) {
  switch (input.type) {
    case 4:
      return input.value ?? '';
    case 19:
      return [];
    case 21:
      return input.options.find((option) => option.default)?.value ?? '';
    case 22:
      return input.options.filter((option) => option.default).map(({ value }) => value);
    case 23:
      return input.default ?? false;
    default:
      return isMenu(input) ? menuDefaults(input) : '';
  }
}

/** @param {APIComponentInLabel} input */
const required = (input) => !('required' in input) || input.required !== false;

/**
 * What a client says about a field before it lets the form be sent.
 * @param {APIComponentInLabel} input
 * @param {Value | undefined} value
 * @returns {string | null}
 */
function problem(input, value) {
  if (input.type === 23 || value === undefined) return null;
  const empty = value === '' || (Array.isArray(value) && value.length === 0);
  if (empty) return required(input) ? 'This field is required' : null;
  if (input.type === 4 && typeof value === 'string') {
    if (input.min_length && value.length < input.min_length) return `At least ${input.min_length} characters`;
    if (input.max_length && value.length > input.max_length) return `At most ${input.max_length} characters`;
  }
  if (Array.isArray(value) && 'min_values' in input) {
    if (input.min_values && value.length < input.min_values) return `Choose at least ${input.min_values}`;
    if (input.max_values && value.length > input.max_values) return `Choose at most ${input.max_values}`;
  }
  return null;
}

/**
 * @param {Field & { value: Value | undefined, problem: string | null | undefined, onChange: (value: Value) => void }} props
 */
function FieldBox({ label, description, input, value, problem: wrong, onChange }) {
  const id = useId();
  const several = input.type === 21 || input.type === 22;
  const words = html`${label}${
    input.type !== 23 &&
    required(input) &&
    html`<span class="required"
      title="Required"> *</span>`
  }`;
  const body = html`${description && html`<p class="hint" id=${`${id}-hint`}>${description}</p>`}
    <${Input} id=${id} input=${input} label=${label} value=${value} onChange=${onChange} />
    ${wrong && html`<p class="error" role="alert" id=${`${id}-wrong`}>${wrong}</p>`}`;
  if (several) return html`<fieldset class="field"><legend>${words}</legend>${body}</fieldset>`;
  return html`<div class="field"><label for=${id}>${words}</label>${body}</div>`;
}

/**
 * @param {{ id: string, input: APIComponentInLabel, label: string, value: Value | undefined, onChange: (value: Value) => void }} props
 */
function Input({ id, input, label, value, onChange }) {
  const list = /** @type {string[]} */ (Array.isArray(value) ? value : []);
  switch (input.type) {
    case 4:
      return html`<${TextBox} id=${id} input=${input} value=${String(value ?? '')} onChange=${onChange} />`;
    case 19:
      return html`<input id=${id} type="file" multiple=${(input.max_values ?? 1) > 1}
        onChange=${async (/** @type {Event & { currentTarget: HTMLInputElement }} */ event) => {
          onChange(await Promise.all([...(event.currentTarget.files ?? [])].map(readUpload)));
        }} />`;
    case 21:
      return input.options.map(
        (option) => html`<label class="choice"><input type="radio" name=${id} checked=${value === option.value}
            onChange=${() => onChange(option.value)} />
          <span>${option.label}${
            option.description &&
            html`<span
              class="detail">${option.description}</span>`
          }</span></label>`,
      );
    case 22:
      return input.options.map(
        (option) => html`<label class="choice"><input type="checkbox" checked=${list.includes(option.value)}
          onChange=${() => onChange(list.includes(option.value) ? list.filter((other) => other !== option.value) : [...list, option.value])} />
          <span>${option.label}${
            option.description &&
            html`<span
              class="detail">${option.description}</span>`
          }</span></label>`,
      );
    case 23:
      return html`<input id=${id} type="checkbox" checked=${value === true}
        onChange=${(/** @type {Event & { currentTarget: HTMLInputElement }} */ event) => onChange(event.currentTarget.checked)} />`;
    default:
      if (!isMenu(input)) return null;
      return html`<${Select} options=${menuOptions(input)} chosen=${list} label=${label}
          placeholder=${input.placeholder}
        min=${input.min_values ?? (required(input) ? 1 : 0)} max=${input.max_values ?? 1} onChoose=${onChange} />`;
  }
}

/** @param {{ id: string, input: APITextInputComponent, value: string, onChange: (value: Value) => void }} props */
function TextBox({ id, input, value, onChange }) {
  const shared = {
    id,
    value,
    placeholder: input.placeholder ?? '',
    maxLength: input.max_length ?? 4000,
    'aria-describedby': `${id}-hint ${id}-wrong`,
    /** @param {Event & { currentTarget: HTMLInputElement | HTMLTextAreaElement }} event */
    onInput: (event) => onChange(event.currentTarget.value),
  };
  return html`<div class="text-box">
    ${
      input.style === 2
        ? html`<textarea rows="5" ...${shared}></textarea>`
        : html`<input type="text"
        autocomplete="off" ...${shared} />`
    }
    ${
      (input.max_length ?? input.min_length) &&
      html`<span
        class="count">${value.length}${input.max_length ? ` / ${input.max_length}` : ''}</span>`
    }
  </div>`;
}
