import type { CampaignRule, CampaignSeat, FilterGroup, HistoryEntry } from '@fika/contract';
import type { RequestCtx } from '#platform/http/access.ts';
import { findPeople } from '#features/members/queries.ts';
import { inAudiences } from '#features/audiences/filters/queries.ts';
import { listCategories } from '#features/categories/queries.ts';
import { filterNames } from '#features/member-filters/labels/queries.ts';
import type { HistoryRow } from './queries.ts';
import { actSentence, fieldLabel, type HistoryWords, valueInWords } from './history-words.ts';
import { getCampaign } from '#features/campaigns/queries.ts';

/** Actions on a program in words of the reader, with the values before and after. */
export async function presentHistory(
  ctx: RequestCtx,
  campaignId: number,
  rows: readonly HistoryRow[],
): Promise<HistoryEntry[]> {
  const actors = new Set(rows.flatMap(({ actor_id: id }) => (id === null ? [] : [id])));
  const found = await findPeople(ctx, [...actors], ctx.t);
  const words = await wordsFor(ctx, campaignId, rows);
  return rows.map((row) => {
    const person = row.actor_id === null ? undefined : found.get(row.actor_id);
    return {
      id: row.id,
      at: row.at,
      action: row.action,
      by: row.actor_id !== null && person ? { id: row.actor_id, ...person } : null,
      round:
        row.round_id !== null && row.round_number !== null && row.round_number > 0
          ? { id: row.round_id, number: row.round_number }
          : null,
      sentence: actSentence(row, words),
      changes: (row.fields ?? []).map((field) => {
        const change = row.changes?.[field];
        return {
          field,
          label: fieldLabel(field, ctx.t),
          before: change ? valueInWords(field, change.before, words) : null,
          after: change ? valueInWords(field, change.after, words) : null,
        };
      }),
    };
  });
}

/** Everything with a name that a value of a program speaks of, as filters. */
function filtersIn(field: string, value: unknown): FilterGroup[] {
  if (field === 'filters') return [value as FilterGroup];
  if (!Array.isArray(value) || value.length === 0) return [];
  if (field === 'seats') return (value as CampaignSeat[]).map(({ filters }) => filters);
  if (field === 'optin_audiences') return [inAudiences(value as number[])];
  if (field !== 'fixed_participants') return [];
  const people = { type: 'usercompany_id', operator: 'inn', value: value as number[] } as const;
  return [{ version: 'v1', operator: 'and', filters: [people] }];
}

/** The data for reading the values of a program: fields and their choices, audiences and members of filters. */
async function wordsFor(
  ctx: RequestCtx,
  campaignId: number,
  rows: readonly HistoryRow[],
): Promise<HistoryWords> {
  const filters = rows.flatMap(({ changes }) =>
    Object.entries(changes ?? {}).flatMap(([field, { before, after }]) =>
      [before, after].flatMap((value) => filtersIn(field, value)),
    ),
  );
  const { timezone } = await getCampaign(ctx, campaignId);
  return {
    t: ctx.t,
    timezone,
    categories: await listCategories(ctx),
    names: await filterNames(ctx, filters),
    rules: [] as CampaignRule[],
  };
}
