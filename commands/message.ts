import {
  type APIActionRowComponent,
  type APIButtonComponentWithCustomId,
  type APIComponentInContainer,
  type APIComponentInMessageActionRow,
  type APIMessageTopLevelComponent,
  type APIStringSelectComponent,
  ButtonStyle,
  ComponentType,
} from 'discord.js';

/** Discord's `id` of the components that hold only as long as a message is the newest of its table. */
export const PASSING = 1000;

/** A picture that goes with a message. Its name holds a hash of what it shows, so that an unchanged one is not sent again. */
export interface Picture {
  name: string;
  /** The alt text, at most 1,024 characters. */
  alt: string;
  /** Paints and encodes it; called only where it is not there already. */
  png(): Promise<Buffer>;
}

/**
 * A message made for an audience: `public` may stand in a channel, `seat` is for one person's eyes. What is made from a
 * seat's view is of type `seat`, and nothing that sends to a channel takes it.
 */
export interface Message<Audience extends 'public' | 'seat'> {
  audience: Audience;
  components: APIMessageTopLevelComponent[];
  pictures: Picture[];
  /** Discord ids of those whom it notifies; everybody else named in it is not. */
  ping: string[];
  /** Ids of the roles whose members it notifies. */
  pingRoles: string[];
  /** What follows it in messages of its own, because one cannot hold it all. */
  follows: Message<Audience>[];
}

/** Makes a message of one framed block. */
export function message<A extends 'public' | 'seat'>(
  audience: A,
  parts: APIComponentInContainer[],
  {
    pictures = [],
    ping = [],
    pingRoles = [],
    accent,
    follows = [],
  }: {
    pictures?: Picture[];
    ping?: string[];
    pingRoles?: string[];
    accent?: number;
    follows?: Message<A>[];
  } = {},
): Message<A> {
  const container = {
    type: ComponentType.Container as const,
    components: parts,
    ...(accent && { accent_color: accent }),
  };
  return { audience, components: [container], pictures, ping, pingRoles, follows };
}

/** The longest block of text, so that a message stays under Discord's 4,000 characters in all. */
const BLOCK = 3000;

/**
 * A line or a block of text in Discord's markdown, cut at 3,000 characters.
 * @param passing whether it holds only until the next message: it goes when this one is followed by another
 */
export function words(content: string, { passing = false } = {}): APIComponentInContainer {
  return {
    type: ComponentType.TextDisplay,
    content: cut(content, BLOCK),
    ...(passing && { id: PASSING }),
  };
}

/** Words of any length for one person: as many messages as they need, parted between lines. */
export function inMessages(content: string): Message<'seat'> {
  const blocks = [''];
  for (const line of content.split('\n').map((l) => cut(l, BLOCK))) {
    const block = blocks[blocks.length - 1] ?? '';
    const longer = block === '' ? line : `${block}\n${line}`;
    if (longer.length > BLOCK) blocks.push(line);
    else blocks[blocks.length - 1] = longer;
  }
  const [first = '', ...rest] = blocks.map((block) => block.trim()).filter((block) => block !== '');
  return message('seat', [words(first)], { follows: rest.map((block) => message('seat', [words(block)])) });
}

/** A picture that goes with the message. */
export function picture(p: Picture): APIComponentInContainer {
  return {
    type: ComponentType.MediaGallery,
    items: [{ media: { url: `attachment://${p.name}` }, description: p.alt }],
  };
}

/** Rows of at most five buttons. */
export function buttons(
  all: APIButtonComponentWithCustomId[],
): APIActionRowComponent<APIComponentInMessageActionRow>[] {
  const rows: APIActionRowComponent<APIComponentInMessageActionRow>[] = [];
  for (let i = 0; i < all.length; i += 5) rows.push({ type: ComponentType.ActionRow, components: all.slice(i, i + 5) });
  return rows;
}

/** One button; a label longer than Discord's 80 characters is cut. */
export function button(
  customId: string,
  label: string,
  style: APIButtonComponentWithCustomId['style'] = ButtonStyle.Secondary,
  more: { emoji?: string; disabled?: boolean } = {},
): APIButtonComponentWithCustomId {
  return {
    type: ComponentType.Button,
    custom_id: customId,
    label: cut(label, 80),
    style,
    ...(more.emoji && { emoji: { name: more.emoji } }),
    ...(more.disabled && { disabled: true }),
  };
}

/** A row with one menu of at most 25 options. */
export function menu(
  customId: string,
  placeholder: string,
  options: { value: string; label: string; description?: string; chosen?: boolean }[],
  { min = 1, max = 1 }: { min?: number; max?: number } = {},
): APIActionRowComponent<APIStringSelectComponent> {
  const select: APIStringSelectComponent = {
    type: ComponentType.StringSelect,
    custom_id: customId,
    placeholder: cut(placeholder, 150),
    min_values: Math.min(min, options.length),
    max_values: Math.min(max, options.length),
    options: options.map(({ value, label, description, chosen }) => ({
      value,
      label: cut(label, 100),
      ...(description && { description: cut(description, 100) }),
      ...(chosen && { default: true }),
    })),
  };
  return { type: ComponentType.ActionRow, components: [select] };
}

function cut(label: string, most: number): string {
  return label.length > most ? `${label.slice(0, most - 1)}…` : label;
}
