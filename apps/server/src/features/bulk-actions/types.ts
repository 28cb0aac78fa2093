import type { Permission, Permissions } from '@fika/contract';
import type { z } from 'zod';
import type { Ctx } from '#platform/context.ts';
import { definePort } from '#platform/ports.ts';

/** Somebody who acts: in a request, or in a job that goes on with what they asked for. */
export interface ActionCtx extends Ctx {
  readonly actor: { readonly user_id: number; readonly role: 0 | 1 | 2; readonly permissions: Permissions };
  readonly client: { readonly ip: string; readonly user_agent: string };
}

/** What an action changed of one member: enough to find out whether it is still so, and to undo it. */
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
  /** What whoever acts, or undoes, must hold: looked at again in each step. Null: the action looks itself. */
  permission: Permission | null;
  /** The audiences or programs that a permission which is a list must name. */
  items?(detail: Detail): number[];
  /** What it is asked to do, kept until it is done, and for whoever undoes it. */
  detail: z.ZodType<Detail>;
  /** More members than this are left to a job; `LIMITS.bulkAtOnce` where nothing is said. */
  at_once?: number;
  /** Members of one step; from `LIMITS.bulkStep` to `LIMITS.bulkStepMax`, as they are many, where nothing is said. */
  step?: number;
  /**
   * Does it to some members, as they are now: whoever cannot be changed, or is so already, is left. Tells later features
   * and the audit log. `before`: how many the steps before were about. Returns those that it changed.
   */
  change(ctx: ActionCtx, ids: readonly number[], detail: Detail, before: number): Promise<Change[]>;
  /** Takes changes back, but for members whom somebody has changed since. Returns the ids of those that it restored. */
  undo?(ctx: ActionCtx, changes: readonly PastChange[], detail: Detail): Promise<number[]>;
  /** Says in the audit log what came of it, once all is done. */
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
