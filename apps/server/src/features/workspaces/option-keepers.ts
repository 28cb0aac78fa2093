import type { WorkspaceOption, WorkspaceOptionName } from '@fika/contract';
import type { RequestCtx } from '#platform/http/access.ts';

/** What a later feature has to do with an option of its own. */
export interface OptionKeeper<Name extends WorkspaceOptionName = WorkspaceOptionName> {
  /** Turns what is given into what is stored: seals a secret, or refuses with a problem. */
  keep(this: void, ctx: RequestCtx, value: WorkspaceOption<Name>): Promise<unknown>;
  /** Runs when an option that was set goes back to its default. */
  forget(this: void, ctx: RequestCtx): Promise<void>;
}

const keepers = new Map<string, OptionKeeper>();

/** Names who keeps an option that is not stored as it is given. Done by the composition root. */
export function registerOptionKeeper<Name extends WorkspaceOptionName>(
  name: Name,
  keeper: OptionKeeper<Name>,
): void {
  keepers.set(name, keeper);
}

/** What is stored of an option. */
export async function keptOption(
  ctx: RequestCtx,
  name: WorkspaceOptionName,
  value: unknown,
): Promise<unknown> {
  const keeper = keepers.get(name);
  return keeper ? keeper.keep(ctx, value as WorkspaceOption<WorkspaceOptionName>) : value;
}

/** Tells the keeper of an option that it goes back to its default. */
export async function forgetOption(ctx: RequestCtx, name: WorkspaceOptionName): Promise<void> {
  if (ctx.company.options[name] !== undefined) await keepers.get(name)?.forget(ctx);
}
