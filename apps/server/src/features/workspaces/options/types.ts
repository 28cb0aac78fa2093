import type { WorkspaceOption, WorkspaceOptionName } from '@fika/contract';
import type { RequestCtx } from '#platform/http/access.ts';
import { definePort } from '#platform/ports.ts';

/** What a later feature has to do with an option of its own. */
export interface OptionKeeper<Name extends WorkspaceOptionName = WorkspaceOptionName> {
  /** Turns what is given into what is stored: seals a secret, or refuses with a problem. */
  keep(this: void, ctx: RequestCtx, value: WorkspaceOption<Name>): Promise<unknown>;
  /** Runs when an option that was set goes back to its default. */
  forget(this: void, ctx: RequestCtx): Promise<void>;
}

/** Who keeps the options that are not stored as they are given. */
export const optionKeepers = definePort<{ name: WorkspaceOptionName; keeper: OptionKeeper }>(
  'keepers of options',
);

const keeperOf = ({ services }: RequestCtx, name: WorkspaceOptionName): OptionKeeper | undefined =>
  services.ports.all(optionKeepers).find((one) => one.name === name)?.keeper;

/** What is stored of an option. */
export async function keptOption(
  ctx: RequestCtx,
  name: WorkspaceOptionName,
  value: unknown,
): Promise<unknown> {
  const keeper = keeperOf(ctx, name);
  return keeper ? keeper.keep(ctx, value as WorkspaceOption<WorkspaceOptionName>) : value;
}

/** Tells the keeper of an option that it goes back to its default. */
export async function forgetOption(ctx: RequestCtx, name: WorkspaceOptionName): Promise<void> {
  if (ctx.company.options[name] !== undefined) await keeperOf(ctx, name)?.forget(ctx);
}
