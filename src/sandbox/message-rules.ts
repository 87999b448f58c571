import { type APIEmbed, type APIMessageTopLevelComponent, ComponentType, MessageFlags } from 'discord-api-types/v10';
import { type AnyComponent, allComponents, customIdOf, type Placed, textsOf } from './components.ts';
import { discordErrors, type FormFault, invalidForm } from './errors.ts';

/** A message as it would be after a request. */
export interface Draft {
  content: string;
  embeds: APIEmbed[];
  components: APIMessageTopLevelComponent[];
  flags: number;
  /** The names of all its attachments. */
  filenames: string[];
}

const CONTENT_LIMIT = 2000;
const V2_TEXT_LIMIT = 4000;
const V2_COMPONENT_LIMIT = 40;
const ROW_LIMIT = 5;
const EMBED_TEXT_LIMIT = 6000;

/**
 * The rules for messages that no schema holds. https://docs.discord.com/developers/components/reference
 * Throws 50006 for an empty message and 50035 for everything else, naming all faults at once.
 */
export function checkMessage(draft: Draft): void {
  const isV2 = Boolean(draft.flags & MessageFlags.IsComponentsV2);
  const placed = allComponents(draft.components);
  const faults = [
    ...(isV2 ? v2Faults(draft, placed) : classicFaults(draft)),
    ...placed.flatMap(rowFaults),
    ...placed.flatMap(selectFaults),
    ...placed.flatMap(buttonFaults),
    ...duplicateFaults(placed),
    ...attachmentFaults(draft, placed),
  ];
  if (faults.length > 0) throw invalidForm(faults);

  const { content, embeds, components, filenames } = draft;
  const empty = isV2 ? components.length === 0 : !content.trim() && [embeds, components, filenames].every(isEmpty);
  if (empty) throw discordErrors.emptyMessage();
}

const isEmpty = (list: unknown[]) => list.length === 0;

function v2Faults({ content, embeds, components }: Draft, placed: Placed[]): FormFault[] {
  const faults: FormFault[] = [];
  const legacy = (field: string) =>
    faults.push({
      path: [field],
      code: 'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2',
      message: `The '${field}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2`,
    });
  if (content !== '') legacy('content');
  if (embeds.length > 0) legacy('embeds');
  if (placed.length > V2_COMPONENT_LIMIT) {
    faults.push({
      path: ['components'],
      code: 'COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED',
      message: `The total number of components cannot exceed ${V2_COMPONENT_LIMIT} (there are ${placed.length})`,
    });
  }
  const length = textsOf(components).reduce((sum, text) => sum + text.length, 0);
  if (length > V2_TEXT_LIMIT) {
    faults.push({
      path: ['components'],
      code: 'COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED',
      message: `Components displayable text size exceeds maximum size of ${V2_TEXT_LIMIT} (it is ${length})`,
    });
  }
  return faults;
}

function classicFaults({ content, embeds, components }: Draft): FormFault[] {
  const faults: FormFault[] = components.flatMap((component, i) =>
    component.type === ComponentType.ActionRow
      ? []
      : [
          {
            path: ['components', i],
            code: 'UNION_TYPE_CHOICES',
            message: 'Value of field "type" must be one of (1,). Other components need MessageFlags.IS_COMPONENTS_V2.',
          },
        ],
  );
  if (components.length > ROW_LIMIT) {
    faults.push({ path: ['components'], code: 'BASE_TYPE_BAD_LENGTH', message: 'Must be between 0 and 5 in length.' });
  }
  if (content.length > CONTENT_LIMIT) {
    faults.push({
      path: ['content'],
      code: 'BASE_TYPE_MAX_LENGTH',
      message: `Must be ${CONTENT_LIMIT} or fewer in length.`,
    });
  }
  const embedText = embeds.flatMap((embed) => [
    embed.title,
    embed.description,
    embed.footer?.text,
    embed.author?.name,
    ...(embed.fields ?? []).flatMap((field) => [field.name, field.value]),
  ]);
  if (embedText.reduce((sum, text) => sum + (text?.length ?? 0), 0) > EMBED_TEXT_LIMIT) {
    faults.push({
      path: ['embeds'],
      code: 'MAX_EMBED_SIZE_EXCEEDED',
      message: `Embed size exceeds maximum size of ${EMBED_TEXT_LIMIT}`,
    });
  }
  return faults;
}

/** A row is five wide: a button takes one place, a menu all. */
function rowFaults({ component, path }: Placed): FormFault[] {
  if (component.type !== ComponentType.ActionRow) return [];
  let width = 0;
  return component.components.flatMap((inner, i) => {
    width += inner.type === ComponentType.Button ? 1 : ROW_LIMIT;
    return width <= ROW_LIMIT
      ? []
      : [
          {
            path: [...path, 'components', i],
            code: 'COMPONENT_LAYOUT_WIDTH_EXCEEDED',
            message: 'The specified component exceeds the maximum width',
          },
        ];
  });
}

/** A menu's bounds must fit its options, and its option values must differ. */
export function selectFaults({ component, path }: Placed): FormFault[] {
  if (
    component.type !== ComponentType.StringSelect &&
    component.type !== ComponentType.CheckboxGroup &&
    component.type !== ComponentType.RadioGroup
  ) {
    return [];
  }
  const { options } = component;
  const bounds: { min_values?: number; max_values?: number } =
    component.type === ComponentType.RadioGroup ? {} : component;
  const faults: FormFault[] = [];
  const values = options.map(({ value }) => value);
  values.forEach((value, i) => {
    if (values.indexOf(value) < i) {
      faults.push({
        path: [...path, 'options', i, 'value'],
        code: 'COMPONENT_OPTION_VALUE_DUPLICATED',
        message: 'The specified option value is already used',
      });
    }
  });
  if ((bounds.max_values ?? 1) > options.length) {
    faults.push({
      path: [...path, 'max_values'],
      code: 'COMPONENT_SELECT_MAX_VALUES',
      message: `max_values (${bounds.max_values}) is more than the number of options (${options.length})`,
    });
  }
  if (bounds.min_values !== undefined && bounds.min_values > (bounds.max_values ?? 1)) {
    faults.push({
      path: [...path, 'min_values'],
      code: 'COMPONENT_SELECT_MIN_VALUES',
      message: `min_values (${bounds.min_values}) is more than max_values (${bounds.max_values ?? 1})`,
    });
  }
  const chosen = options.filter((option) => option.default).length;
  if (component.type === ComponentType.StringSelect && chosen > (bounds.max_values ?? 1)) {
    faults.push({
      path: [...path, 'options'],
      code: 'COMPONENT_SELECT_TOO_MANY_DEFAULTS',
      message: `${chosen} options are chosen by default, but at most ${bounds.max_values ?? 1} can be`,
    });
  }
  return faults;
}

function buttonFaults({ component, path }: Placed): FormFault[] {
  if (component.type !== ComponentType.Button || 'sku_id' in component) return [];
  if (!component.label && !component.emoji) {
    return [
      { path: [...path, 'label'], code: 'BUTTON_COMPONENT_EMPTY', message: 'A button needs a label or an emoji' },
    ];
  }
  return [];
}

/** custom_ids, and the numbers sent as ids, must each be unique in a message or modal. */
export function duplicateFaults(placed: Placed[]): FormFault[] {
  const seen = new Set<string | number>();
  return placed.flatMap(({ component, path }) => {
    const faults: FormFault[] = [];
    const customId = customIdOf(component);
    if (customId !== undefined) {
      if (seen.has(customId)) {
        faults.push({
          path: [...path, 'custom_id'],
          code: 'COMPONENT_CUSTOM_ID_DUPLICATED',
          message: 'Component custom id cannot be duplicated',
        });
      }
      seen.add(customId);
    }
    if (component.id) {
      if (seen.has(component.id)) {
        faults.push({
          path: [...path, 'id'],
          code: 'COMPONENT_ID_DUPLICATED',
          message: 'Component id cannot be duplicated',
        });
      }
      seen.add(component.id);
    }
    return faults;
  });
}

/** Where a component shows media, as [path, url]. */
function mediaOf(component: AnyComponent): [(string | number)[], string][] {
  switch (component.type) {
    case ComponentType.Thumbnail:
      return [[['media', 'url'], component.media.url]];
    case ComponentType.File:
      return [[['file', 'url'], component.file.url]];
    case ComponentType.MediaGallery:
      return component.items.map((item, i) => [['items', i, 'media', 'url'], item.media.url]);
    default:
      return [];
  }
}

function attachmentFaults({ embeds, filenames }: Draft, placed: Placed[]): FormFault[] {
  const fault = (path: (string | number)[], url: string, onlyAttachments: boolean): FormFault[] => {
    if (url.startsWith('attachment://')) {
      const name = url.slice('attachment://'.length);
      if (filenames.includes(name)) return [];
      const message = `The referenced attachment '${name}' was not found (there are: ${filenames.join(', ') || 'none'})`;
      return [{ path, code: 'UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND', message }];
    }
    if (!onlyAttachments && /^https?:\/\//.test(url)) return [];
    const schemes = onlyAttachments ? '(attachment)' : "('http', 'https', 'attachment')";
    return [{ path, code: 'URL_TYPE_INVALID_SCHEME', message: `Scheme must be one of ${schemes}.` }];
  };
  return [
    ...placed.flatMap(({ component, path }) =>
      mediaOf(component).flatMap(([at, url]) => fault([...path, ...at], url, component.type === ComponentType.File)),
    ),
    ...embeds.flatMap((embed, i) => [
      ...(embed.image ? fault(['embeds', i, 'image', 'url'], embed.image.url, false) : []),
      ...(embed.thumbnail ? fault(['embeds', i, 'thumbnail', 'url'], embed.thumbnail.url, false) : []),
    ]),
  ];
}
