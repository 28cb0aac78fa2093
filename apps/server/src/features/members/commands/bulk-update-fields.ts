import { type BulkAnswer, fieldValue, type FilterGroup } from '@fika/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import type { RequestCtx } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';
import { recordAudit } from '#features/audit/record.ts';
import { idsOf, NOW } from '#features/bulk-actions/queries.ts';
import type { ActionCtx, BulkAction, Change, PastChange } from '#features/bulk-actions/types.ts';
import { type Fields, heldFields, isSame, readValues, todaysValue, type Values } from '../fields/rules.ts';
import {
  chosenOfAny,
  lockedChanges,
  lockedOnes,
  reachable,
  recordForEach,
} from '#features/bulk-actions/selection/queries.ts';
import { startBulkAction } from '#features/bulk-actions/commands/start-bulk-action.ts';

interface Detail {
  values: Values;
}

/** Sets fields of members to a value, or clears them. The values are checked before any member is changed. */
export async function bulkUpdateFields(
  ctx: RequestCtx,
  filters: FilterGroup,
  sent: Values,
): Promise<BulkAnswer> {
  const fields = await heldFields(ctx);
  const values = readValues(sent, fields, ctx.company.timezone, ctx.t);
  const chosen = await chosenOfAny(ctx, filters);
  return startBulkAction(ctx, updateFieldsAction, chosen.select('users.id'), { values });
}

const fieldIds = ({ values }: Detail): number[] => Object.keys(values).map(Number);

export const updateFieldsAction: BulkAction<Detail> = {
  name: 'update_fields',
  permission: 'members_edit',
  detail: z.object({ values: z.record(z.string(), fieldValue.nullable()) }),
  async change(ctx, ids, detail) {
    const values = todaysValues(detail, await heldFields(ctx));
    const given = sql`jsonb_each(${JSON.stringify(values)}::jsonb) as given (key, value)`;
    // A key with null has no value.
    const next = sql`jsonb_strip_nulls(users.fields || ${JSON.stringify(values)}::jsonb)`;
    const differs = sql`coalesce(old.fields -> given.key, 'null') <> given.value`;
    const { rows } = await sql<Change>`
      update users set fields = ${next}, updated_at = ${NOW}
      where ${lockedOnes(ctx, ids, sql`${reachable(ctx)} and users.fields <> ${next}`)}
      returning new.id as user_id,
        (select jsonb_object_agg(given.key, old.fields -> given.key) from ${given} where ${differs}) as before,
        (select jsonb_object_agg(given.key, given.value) from ${given} where ${differs}) as after`.execute(
      ctx.db,
    );
    await recordForEach(ctx, 'member.updated', idsOf(rows), { changed: [], fields: fieldIds(detail) });
    return rows;
  },
  async undo(ctx, changes, detail) {
    const fields = await heldFields(ctx);
    const restored = restoredFields(await currentFields(ctx, changes), changes, fields);
    await sql`
      update users set fields = jsonb_strip_nulls(users.fields || r.fields), updated_at = ${NOW}
      from jsonb_to_recordset(${JSON.stringify(restored)}::jsonb) as r (user_id bigint, fields jsonb)
      where users.company_id = ${ctx.company_id} and users.id = r.user_id`.execute(ctx.db);
    const ids = idsOf(restored);
    await recordForEach(ctx, 'member.updated', ids, { changed: [], fields: fieldIds(detail), undo: true });
    return ids;
  },
  async finish(ctx, count, detail) {
    if (count === 0) return;
    await recordAudit(ctx, { action: 'members.bulk_updated', data: { count, fields: fieldIds(detail) } });
  },
};

/** The requested values in their current form: while an action runs, choices may be merged or removed. */
function todaysValues({ values }: Detail, fields: Fields): Values {
  const today: Values = {};
  for (const [id, value] of Object.entries(values)) {
    const field = fields.get(id);
    const now = field?.status === 'active' ? todaysValue(field, value) : undefined;
    if (now === undefined || (now === null && field?.mandatory)) throw new Problem('fields_changed');
    today[id] = now;
  }
  return today;
}

async function currentFields(ctx: ActionCtx, changes: readonly PastChange[]): Promise<Map<number, Values>> {
  const { rows } = await sql<{ id: number; fields: Values }>`
    select id, fields from users where ${lockedChanges(ctx, changes, sql`true`)}`.execute(ctx.db);
  return new Map(rows.map(({ id, fields }) => [id, fields]));
}

/** The fields to restore for each member: those that are still as the action left them. */
function restoredFields(
  current: ReadonlyMap<number, Values>,
  changes: readonly PastChange[],
  fields: Fields,
): { user_id: number; fields: Values }[] {
  return changes.flatMap(({ user_id, before, after }) => {
    const now = current.get(user_id);
    if (!now) return [];
    const back: Values = {};
    for (const [id, left] of Object.entries(after as Values)) {
      const field = fields.get(id);
      const earlier = todaysValue(field, (before as Values)[id] ?? null);
      const isLeft = isSame(now[id] ?? null, todaysValue(field, left));
      // Mandatory fields are never emptied.
      const isLacking = earlier === null && field?.status === 'active' && field.mandatory;
      if (isLeft && earlier !== undefined && !isLacking) back[id] = earlier;
    }
    return Object.keys(back).length > 0 ? [{ user_id, fields: back }] : [];
  });
}
