import type { WorkspaceOption, WorkspaceOptionName } from '@fika/contract';
import type { RequestCtx } from '../../platform/http/access.ts';

/** Turns what an admin gives into what is stored: seals a secret, or refuses with a problem. */
export type OptionKeeper<Name extends WorkspaceOptionName = WorkspaceOptionName> = (
  ctx: RequestCtx,
  value: WorkspaceOption<Name>,
) => Promise<unknown>;

const keepers = new Map<string, OptionKeeper>();

/** Names how an option is stored that is not stored as it is given. Done by the composition root. */
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
  return keeper ? keeper(ctx, value as WorkspaceOption<WorkspaceOptionName>) : value;
}
