import type { WorkspaceOption, WorkspaceOptionName } from '@fika/contract';
import type { RequestCtx } from '#platform/http/access.ts';
import { definePort } from '#platform/ports.ts';

/** The storage of an option in a later feature. */
export interface OptionSerializer<Name extends WorkspaceOptionName = WorkspaceOptionName> {
  /** Turns what is given into what is stored: seals a secret, or refuses with a problem. */
  serialize(this: void, ctx: RequestCtx, value: WorkspaceOption<Name>): Promise<unknown>;
  /** Runs when an option is reset to its default. */
  clear(this: void, ctx: RequestCtx): Promise<void>;
}

/** Serializers of the options that are not stored as they are given. */
export const optionSerializers = definePort<{ name: WorkspaceOptionName; serializer: OptionSerializer }>(
  'serializers of options',
);

const serializerOf = ({ services }: RequestCtx, name: WorkspaceOptionName): OptionSerializer | undefined =>
  services.ports.all(optionSerializers).find((one) => one.name === name)?.serializer;

/** The stored form of an option. */
export async function serializeOption(
  ctx: RequestCtx,
  name: WorkspaceOptionName,
  value: unknown,
): Promise<unknown> {
  const serializer = serializerOf(ctx, name);
  return serializer ? serializer.serialize(ctx, value as WorkspaceOption<WorkspaceOptionName>) : value;
}

/** Notifies the serializer of an option that it is reset to its default. */
export async function clearOption(ctx: RequestCtx, name: WorkspaceOptionName): Promise<void> {
  if (ctx.company.options[name] !== undefined) await serializerOf(ctx, name)?.clear(ctx);
}
