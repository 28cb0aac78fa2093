import type { SlackLinkView } from '@fika/contract';
import type { RequestCtx } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';
import { findUser } from '../people/gateway.ts';
import { getTeam, type SlackTeamRow } from '../queries.ts';
import { problemOf } from '../teams/gateway.ts';
import { readSlackLink } from '../users/tokens/queries.ts';
import type { SlackUserKey } from '../users/queries.ts';

/** The user at Slack of a link, its team, and what linking it to the reader would change. */
export interface OpenLink {
  key: SlackUserKey;
  team: SlackTeamRow;
  /** Whether the reader is linked to it already. */
  is_linked: boolean;
  /** Whether the reader was found by the address of another user of the team. */
  replaces: boolean;
}

/**
 * Opens a link for the reader. `load` reads its team.
 *
 * @throws Problem `slack_link_invalid`, `slack_link_expired`, `slack_revoked`; `slack_user_taken` for a user that another member is;
 * `slack_member_linked` where the reader linked another user of the team.
 */
export async function openLink(ctx: RequestCtx, token: string, load = getTeam): Promise<OpenLink> {
  const { services, company_id, actor } = ctx;
  const link = readSlackLink(services, { company_id, now: await ctx.now() }, token);
  if (!link) throw new Problem('slack_link_invalid');
  if (link.is_over) throw new Problem('slack_link_expired');
  const { key } = link;
  const team = await load(ctx, key.slack_team_id);
  if (team.revoked_at !== null) throw new Problem('slack_revoked');
  const rows = await ctx.db
    .selectFrom('slack_users as s')
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 's.company_id').onRef('u.id', '=', 's.user_id'),
    )
    .select(['s.user_id', 's.slack_user_id', 's.linked_by', 'u.is_active'])
    .where('s.company_id', '=', company_id)
    .where('s.slack_team_id', '=', team.id)
    .where((eb) =>
      eb.or([eb('s.slack_user_id', '=', key.slack_user_id), eb('s.user_id', '=', actor.user_id)]),
    )
    .execute();
  const holder = rows.find(({ slack_user_id: id }) => id === key.slack_user_id);
  if (holder && holder.user_id !== actor.user_id && holder.is_active) throw new Problem('slack_user_taken');
  const other = rows.find((row) => row.user_id === actor.user_id && row.slack_user_id !== key.slack_user_id);
  if (other?.linked_by === 'member') throw new Problem('slack_member_linked');
  return { key, team, is_linked: holder?.user_id === actor.user_id, replaces: other !== undefined };
}

/** The same with the names of the user, as Slack gives them now: the reader has to recognize the user as themselves. */
export async function showLink(ctx: RequestCtx, { key, team, ...link }: OpenLink): Promise<SlackLinkView> {
  const user = await findUser(ctx.services, team, key.slack_user_id).catch((error: unknown) => {
    throw problemOf(error);
  });
  if (!user || user.deleted || user.is_bot) throw new Problem('slack_link_invalid');
  const { real_name: name, email } = user.profile;
  return {
    team: team.name,
    user: { name: name ?? user.name, handle: user.name, email: email ?? null },
    ...link,
  };
}
