import { slackEndpoints } from '@fika/contract';
import { admin, AfterCommit, limited, mount, superadmin } from '#platform/http/access.ts';
import { deleteTeams } from './commands/delete-teams.ts';
import { finishInstall, takeConsent } from './commands/finish-install.ts';
import { sendTestMessage } from './commands/send-test-message.ts';
import { startInstall } from './commands/start-install.ts';
import { slackApp } from './gateway.ts';
import { presentTeam } from './present.ts';
import { listTeams } from './queries.ts';

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
  delete_slack: superadmin((ctx, { body }) => deleteTeams(ctx, body.id)),
});
