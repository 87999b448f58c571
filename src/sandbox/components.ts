import {
  type APIMessageComponent,
  type APIMessageTopLevelComponent,
  type APIModalComponent,
  type APIUnfurledMediaItem,
  ComponentType,
} from 'discord-api-types/v10';

export type AnyComponent = APIMessageComponent | APIModalComponent;

/** A component and where it is in its request: ['components', 0, 'components', 2]. */
export interface Placed {
  component: AnyComponent;
  path: (string | number)[];
}

/** The components directly inside one. */
function inside(component: AnyComponent): { key: (string | number)[]; component: AnyComponent }[] {
  switch (component.type) {
    case ComponentType.ActionRow:
    case ComponentType.Container:
      return component.components.map((inner, i) => ({ key: ['components', i], component: inner }));
    case ComponentType.Section:
      return [
        ...component.components.map((inner, i) => ({ key: ['components', i], component: inner })),
        { key: ['accessory'], component: component.accessory },
      ];
    case ComponentType.Label:
      return [{ key: ['component'], component: component.component }];
    default:
      return [];
  }
}

/** All components of a message or modal with those inside others, in the order in which they are seen. */
export function allComponents(top: readonly AnyComponent[], path: (string | number)[] = ['components']): Placed[] {
  const visit = ({ component, path: at }: Placed): Placed[] => [
    { component, path: at },
    ...inside(component).flatMap((inner) => visit({ component: inner.component, path: [...at, ...inner.key] })),
  ];
  return top.flatMap((component, i) => visit({ component, path: [...path, i] }));
}

/** The custom_id of a component that has one. */
export function customIdOf(component: AnyComponent): string | undefined {
  return 'custom_id' in component ? component.custom_id : undefined;
}

/**
 * A copy in which every component has a number as its `id`, as Discord gives them: those sent stay, the rest are
 * counted up from 1. https://docs.discord.com/developers/components/reference#anatomy-of-a-component
 */
export function numbered<C extends AnyComponent>(top: readonly C[]): C[] {
  const copy = structuredClone([...top]);
  const placed = allComponents(copy).map(({ component }) => component);
  const taken = new Set(placed.map(({ id }) => id));
  let next = 1;
  for (const component of placed) {
    if (component.id) continue;
    while (taken.has(next)) next += 1;
    component.id = next;
    next += 1;
  }
  return copy;
}

/** Every text that a message's components show. */
export function textsOf(components: readonly APIMessageTopLevelComponent[]): string[] {
  return allComponents(components).flatMap(({ component }) =>
    component.type === ComponentType.TextDisplay ? [component.content] : [],
  );
}

/** A copy of a component in which each media item, also in the components inside it, is what `change` makes of it. */
export function withMedia<C extends APIMessageComponent>(
  component: C,
  change: (media: APIUnfurledMediaItem) => APIUnfurledMediaItem,
): C {
  const deeper = <T extends APIMessageComponent>(inner: T): T => withMedia(inner, change);
  const changed = (part: object): C => ({ ...component, ...part });
  switch (component.type) {
    case ComponentType.Container:
      return changed({ components: component.components.map(deeper) });
    case ComponentType.Section:
      return changed({ accessory: deeper(component.accessory) });
    case ComponentType.Thumbnail:
      return changed({ media: change(component.media) });
    case ComponentType.MediaGallery:
      return changed({ items: component.items.map((item) => ({ ...item, media: change(item.media) })) });
    case ComponentType.File:
      return changed({ file: change(component.file) });
    default:
      return component;
  }
}
