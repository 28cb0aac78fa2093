import type { HomeView } from '@slack/web-api';
import { type Ctx, inCompany, type Services } from '#platform/context.ts';
import type { Log } from '#platform/log.ts';
import { isRevoked, SlackRefusal } from '#features/slack/gateway.ts';
import type { SlackPerson } from '#features/slack/inbound/types.ts';
import { readConnectedTeam } from '#features/slack/queries.ts';
import { callTeam } from '#features/slack/teams/gateway.ts';
import { showLatest } from '#features/chat-answers/commands/show-latest.ts';
import { readHomeParts } from '#features/chat-answers/home/present.ts';
import { type SlackBlock, slackBlocks } from '#features/email-outbox/channels/slack/present.ts';
import { recognize } from '../members/queries.ts';
import { strangerMessage } from './tell-user.ts';

/** Blocks of a view at most. */
const BLOCKS = 100;

/** Publishes the home of the app for a user of a team. */
export async function publishHome(
  services: Services,
  { refusal = null, ...person }: SlackPerson & { refusal?: string | null },
  log: Log = services.log,
): Promise<void> {
  const { company_id, slack_team_id, slack_user_id: user_id } = person;
  const team = await readConnectedTeam(services, { company_id, team_id: slack_team_id });
  if (!team) return;
  try {
    await showLatest(
      () => inCompany(services, company_id, 'read', (ctx) => blocksFor(ctx, person, refusal)),
      ({ blocks }) => {
        const view = { type: 'home', blocks } as unknown as HomeView;
        return callTeam(services, team, (client) => client.views.publish({ user_id, view }));
      },
      // The link of a stranger is another one each time.
      (state) => (state?.is_stranger ? 'stranger' : JSON.stringify(state)),
    );
  } catch (error) {
    if (!(error instanceof SlackRefusal)) throw error;
    if (!isRevoked(error)) log.warn({ err: error, company_id }, 'the home of the app was not published');
  }
}

async function blocksFor(
  ctx: Ctx,
  person: SlackPerson,
  refusal: string | null,
): Promise<{ blocks: SlackBlock[]; is_stranger: boolean }> {
  const user = await recognize(ctx, person);
  if (user.is !== 'member') {
    const { parts } = await strangerMessage(ctx, person, user);
    return { blocks: slackBlocks(parts, user.language), is_stranger: true };
  }
  const { member } = user;
  const parts = await readHomeParts(member, refusal);
  return { blocks: slackBlocks(parts, member.language, BLOCKS), is_stranger: false };
}
