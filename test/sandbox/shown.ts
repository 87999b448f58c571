import { type APIModalComponent, ButtonStyle, ComponentType } from 'discord-api-types/v10';
import { type AnyComponent, allComponents } from '../../src/sandbox/components.ts';
import type { ClientMessage, ClientModal } from '../../src/sandbox/protocol.ts';

export interface ShownButton {
  label: string;
  /** '' for links. */
  customId: string;
  disabled: boolean;
}

export interface ShownMenu {
  customId: string;
  placeholder: string;
  disabled: boolean;
  /** Empty for menus of users, roles and channels. */
  options: { label: string; value: string; description?: string; default?: boolean }[];
}

export interface ShownImage {
  url: string;
  /** The alt text. */
  alt: string;
}

/** A message or an open modal as a person sees it. */
export class Shown {
  private readonly components: AnyComponent[];

  constructor(
    /** The message, or null if this is a modal. */
    readonly message: ClientMessage | null,
    /** The modal that was opened, or null. */
    readonly modal: ClientModal | null = null,
  ) {
    const top: readonly AnyComponent[] = message?.components ?? modal?.components ?? [];
    this.components = allComponents(top).map(({ component }) => component);
  }

  get id(): string {
    return this.message?.id ?? '';
  }

  get channelId(): string {
    return this.message?.channel_id ?? '';
  }

  get ephemeral(): boolean {
    return this.message?.ephemeral ?? false;
  }

  /** All its text: content, embeds, text displays; for a modal its title and labels. One per line. */
  get text(): string {
    const embeds = (this.message?.embeds ?? []).flatMap((embed) => [
      embed.title,
      embed.description,
      ...(embed.fields ?? []).flatMap((field) => [field.name, field.value]),
      embed.footer?.text,
    ]);
    const parts = [this.modal?.title, this.message?.content, ...embeds, ...this.components.map(textOf)];
    return parts.filter(Boolean).join('\n');
  }

  get buttons(): ShownButton[] {
    return this.components.flatMap((component) => {
      if (component.type !== ComponentType.Button || component.style === ButtonStyle.Premium) return [];
      const label = component.label ?? component.emoji?.name ?? '';
      const customId = component.style === ButtonStyle.Link ? '' : component.custom_id;
      return [{ label, customId, disabled: component.disabled ?? false }];
    });
  }

  get menus(): ShownMenu[] {
    return this.components.flatMap((component) => {
      switch (component.type) {
        case ComponentType.StringSelect:
        case ComponentType.UserSelect:
        case ComponentType.RoleSelect:
        case ComponentType.MentionableSelect:
        case ComponentType.ChannelSelect:
          return [
            {
              customId: component.custom_id,
              placeholder: component.placeholder ?? '',
              disabled: component.disabled ?? false,
              options: component.type === ComponentType.StringSelect ? component.options : [],
            },
          ];
        default:
          return [];
      }
    });
  }

  /** The custom_ids of a modal's inputs. */
  get fields(): string[] {
    if (!this.modal) return [];
    return this.components.flatMap((component) => ('custom_id' in component ? [component.custom_id ?? ''] : []));
  }

  /** Images shown by components, or attached. */
  get images(): ShownImage[] {
    const shown = this.components.flatMap((component): ShownImage[] => {
      if (component.type === ComponentType.MediaGallery) {
        return component.items.map((item) => ({ url: item.media.url, alt: item.description ?? '' }));
      }
      if (component.type === ComponentType.Thumbnail) {
        return [{ url: component.media.url, alt: component.description ?? '' }];
      }
      return [];
    });
    const urls = new Set(shown.map((image) => image.url));
    const attached = (this.message?.attachments ?? [])
      .filter((attachment) => attachment.width !== null && !urls.has(attachment.url))
      .map((attachment) => ({ url: attachment.url, alt: attachment.description ?? '' }));
    return [...shown, ...attached];
  }

  /** One line for error messages: what can be pressed and chosen here. */
  get outline(): string {
    const buttons = this.buttons.map(({ label, disabled }) => (disabled ? `(${label})` : `[${label}]`));
    const menus = this.menus.map(({ placeholder, customId }) => `<${placeholder || customId}>`);
    return [`"${this.text.slice(0, 60).replaceAll('\n', ' / ')}"`, ...buttons, ...menus].join(' ');
  }
}

function textOf(component: AnyComponent | APIModalComponent): string | undefined {
  if (component.type === ComponentType.TextDisplay) return component.content;
  if (component.type === ComponentType.Label) return component.label;
  return undefined;
}
