import { slackEndpoints } from '@fika/contract';
import { admin, AfterCommit, limited, mount, superadmin } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';
import { deleteTeams } from './commands/delete-teams.ts';
import { finishInstall, takeConsent } from './commands/finish-install.ts';
import { sendTestMessage } from './commands/send-test-message.ts';
import { startInstall } from './commands/start-install.ts';
import { slackApp } from './gateway.ts';
import { presentTeam } from './present.ts';
import { listPeople } from './people/gateway.ts';
import { getTeam, listTeams } from './queries.ts';
import { problemOf } from './teams/gateway.ts';

const someAMinute = { max: 30, seconds: 60 };

export const slack = mount(slackEndpoints, {
  slack: admin(async (ctx) => ({
    is_available: slackApp(ctx.services.config) !== null,
    results: (await listTeams(ctx)).map(presentTeam),
  })),
  slack_connect: limited(someAMinute, superadmin(startInstall)),
  slack_callback: limited(
    someAMinute,
    superadmin(async (ctx, { body }) => {
      await takeConsent(ctx, body.state);
      return new AfterCommit(() => finishInstall(ctx, body.code));
    }),
  ),
  slack_test_message: limited(
    { max: 10, seconds: 60 },
    superadmin((ctx, { params }) => sendTestMessage(ctx, params.id)),
  ),
  slack_people: limited(
    { max: 120, seconds: 60 },
    admin('members_add', async (ctx, { params, query }) => {
      const team = await getTeam(ctx, params.id);
      if (team.revoked_at !== null) throw new Problem('slack_revoked');
      // Its users are listed for one workspace at a time.
      if (team.is_organization) throw new Problem('slack_organization');
      // Without a transaction: Slack may be slow.
      return new AfterCommit(() =>
        listPeople(ctx.services, team, query.cursor).catch((error: unknown) => {
          throw problemOf(error);
        }),
      );
    }),
  ),
  delete_slack: superadmin((ctx, { body }) => deleteTeams(ctx, body.id)),
});
