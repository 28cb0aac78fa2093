import type { RequestCtx } from '#platform/http/access.ts';
import type { CategoryRow } from '#features/categories/queries.ts';
import { listGroupFigures } from '#features/session-figures/queries.ts';
import { membersOf } from '../audience/queries.ts';
import type { Wanted } from '../types.ts';

/** Those of a group who were invited to a session. */
export interface InvitedGroup {
  round_id: number;
  /** As it was at the session. */
  choice: string | null;
  invited: number;
  accepted: number;
  matched: number;
  met: number;
}

/** How the groups of a field answered the invitations of each session whose matches were sent in a range. */
export async function listInvitedGroups(
  ctx: RequestCtx,
  wanted: Wanted,
  field: CategoryRow,
): Promise<InvitedGroup[]> {
  const { from, to } = wanted.range;
  const groups = { categoryId: field.id, only: ['options'] as const };
  const { campaigns } = wanted;
  const sessions = await listGroupFigures(ctx, { from, to, campaigns, members: membersOf(wanted) }, groups);
  return sessions.flatMap(({ round_id, figures }) =>
    figures.options
      .filter(({ invited }) => invited > 0)
      .map(({ choice, invited, accepted, matched, met }) => ({
        round_id,
        choice,
        invited,
        accepted,
        matched,
        met,
      })),
  );
}
