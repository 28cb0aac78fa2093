import type { Services } from '#platform/context.ts';
import { noteOtherMembers } from '../../channels/commands/note-movement.ts';
import { findUser } from '../../people/gateway.ts';
import { slackUser } from '../../people/rules.ts';
import { askInTurn } from '../../teams/lease/queries.ts';
import { linkByAddress } from './link-by-address.ts';

/** Asks Slack about one user of a team, and links or unlinks it as the comparison of all users does. */
export async function syncUser(
  services: Services,
  { slack_user_id, ...job }: { company_id: number; team_id: number; slack_user_id: string },
): Promise<void> {
  await askInTurn(
    services,
    job,
    async (team) => ({ team, user: await findUser(services, team, slack_user_id) }),
    async (ctx, { team, user }) => {
      // A user that Slack does not know any more counts as a deactivated one.
      const one = user ?? slackUser.parse({ id: slack_user_id, deleted: true, profile: {} });
      if (await linkByAddress(ctx, team, [one])) await noteOtherMembers(ctx, team.id);
    },
  );
}
