import type { Permission, Permissions } from '@fika/contract';
import type { z } from 'zod';
import type { Ctx } from '#platform/context.ts';
import { definePort } from '#platform/ports.ts';

/** The actor: of a request, or of a job that continues it. */
export interface ActionCtx extends Ctx {
  readonly actor: { readonly user_id: number; readonly role: 0 | 1 | 2; readonly permissions: Permissions };
  readonly client: { readonly ip: string; readonly user_agent: string };
}

/** The change of one member by an action: enough to see whether it is still the same, and to undo it. */
export interface Change {
  user_id: number;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** A change that is to be undone. */
export interface PastChange extends Change {
  act_id: string;
  /** When it was, as the database writes it. */
  at: string;
}

/** A kind of action on many members. Each call is a step: one transaction, safe to be cut off before its commit. */
export interface BulkAction<Detail extends object = object> {
  name: string;
  /** The permission for doing and undoing it, checked again in each step. Null: the action checks itself. */
  permission: Permission | null;
  /** The audiences or programs that a permission which is a list must name. */
  items?(detail: Detail): number[];
  /** The options of the action, stored until it is done, and for undoing it. */
  detail: z.ZodType<Detail>;
  /** More members than this are left to a job; `LIMITS.bulkAtOnce` where nothing is said. */
  at_once?: number;
  /** Members of one step; from `LIMITS.bulkStep` to `LIMITS.bulkStepMax`, as they are many, where nothing is said. */
  step?: number;
  /**
   * Changes some members, as they are now: those who cannot be changed, or are so already, are skipped. Emits the events and
   * writes the audit log. `before`: the number of members of the steps before. Returns the changes.
   */
  change(ctx: ActionCtx, ids: readonly number[], detail: Detail, before: number): Promise<Change[]>;
  /** Undoes changes, except of members who were changed since. Returns the ids of the restored ones. */
  undo?(ctx: ActionCtx, changes: readonly PastChange[], detail: Detail): Promise<number[]>;
  /** Writes the result into the audit log, once all is done. */
  finish?(ctx: ActionCtx, count: number, detail: Detail): Promise<void>;
}

/** Every action on many members, also of later features. */
export const bulkActions = definePort<BulkAction>('actions on many members');

/** The action of a name. */
export function bulkAction({ services }: Pick<Ctx, 'services'>, name: string): BulkAction {
  const action = services.ports.all(bulkActions).find((one) => one.name === name);
  if (!action) throw new Error(`No action on members is named ${name}`);
  return action;
}
