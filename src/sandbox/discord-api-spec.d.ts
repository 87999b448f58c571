/** The package ships its zod schemas without types: one schema per name in Discord's OpenAPI, with `Schema` behind. */
declare module 'discord-api-spec/zod' {
  import type { ZodMiniType } from 'zod/mini';

  const schemas: Record<string, ZodMiniType>;
  export = schemas;
}
