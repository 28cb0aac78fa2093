import type { RequestCtx } from '#platform/http/access.ts';
import { inAudiences } from '#features/audiences/filters/queries.ts';
import { getAudience } from '#features/audiences/queries.ts';
import { membersMatching } from '#features/member-filters/queries.ts';
import type { Members } from '#features/session-figures/types.ts';
import type { ChosenAudience, Wanted } from '../types.ts';

/**
 * An audience with those who are in it now. They are listed once for a request, so that all of its numbers, and all pages of an export,
 * are about the same people.
 *
 * @throws Problem `not_found`, and `filter_invalid` for an audience whose filter cannot be used
 */
export async function getChosenAudience(ctx: RequestCtx, id: number): Promise<ChosenAudience> {
  const { name } = await getAudience(ctx, id);
  const matching = await membersMatching(ctx, inAudiences([id]));
  const rows = await matching.select('users.id').orderBy('users.id').execute();
  return { id, name, members: rows.map((row) => row.id) };
}

/** The members that a request is about; null: everybody. */
export const membersOf = ({ audience }: Pick<Wanted, 'audience'>): Members => audience?.members ?? null;

/** What the numbers of an answer are about. */
export const answeredRange = ({ range, audience }: Wanted) => ({
  range,
  audience: audience === null ? null : { id: audience.id, name: audience.name },
});
