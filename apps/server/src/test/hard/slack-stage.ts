import { CHANNELS, ENDPOINTS } from '@fika/contract';
import { sql } from 'kysely';
import { sealTokens } from '#features/slack/tokens/queries.ts';
import { SIGNING_SECRET, type SlackVendor } from '../slack-vendor.ts';
import type { PreparedProgram } from './programs.ts';
import type { Stage } from './stage.ts';

/** The settings of a process that calls Slack. */
export const slackSettings = (url: string): Record<string, string> => ({
  SLACK_CLIENT_ID: 'client',
  SLACK_CLIENT_SECRET: 'secret',
  SLACK_SIGNING_SECRET: SIGNING_SECRET,
  SLACK_URL: url,
});

/** A user at Slack who is a member. */
export interface LinkedUser {
  id: string;
  user_id: number;
  email: string;
}

/** What `users.list` of a team answers. */
export const usersList = (users: readonly LinkedUser[]) => ({
  ok: true,
  members: users.map(({ id, email }) => ({ id, profile: { email }, is_email_confirmed: true })),
  response_metadata: { next_cursor: '' },
});

/** Connects a team with some members of a program, in the order of their ids. Returns its row, and its users. */
export async function connectTeam(
  { office }: Stage,
  { company_id }: PreparedProgram,
  { name, skip = 0, count = null }: { name: string; skip?: number; count?: number | null },
): Promise<{ slack_team_id: number; team_id: string; users: LinkedUser[] }> {
  const { services } = office;
  const team = { company_id, team_id: `T${name}${company_id}` };
  const tokens = { access_token: `xoxb-${name}`, refresh_token: null };
  return services.database.company(company_id, 'write', async (db) => {
    const { id: slack_team_id } = await db
      .insertInto('slack_teams')
      .values({
        ...team,
        name,
        is_organization: false,
        bot_user_id: 'UBOT',
        scope: 'chat:write,mpim:write',
        sealed_tokens: sealTokens(services, team, tokens),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { rows } = await sql<LinkedUser>`
      insert into slack_users (company_id, slack_team_id, slack_user_id, user_id, linked_by)
      select u.company_id, ${slack_team_id}, 'U' || u.id, u.id, 'member'
      from users u where u.company_id = ${company_id} and u.role = 0 order by u.id offset ${skip} limit ${count}
      returning slack_user_id as id, user_id, (select email from users where id = user_id) as email`.execute(
      db,
    );
    return { slack_team_id, team_id: team.team_id, users: rows };
  });
}

/** Lets a program send through Slack. */
export async function sendThroughSlack({ client, company_id, campaign_id }: PreparedProgram): Promise<void> {
  await client.call(ENDPOINTS.campaigns.campaigns_update, {
    params: { company_id, id: campaign_id },
    body: { communication: CHANNELS.slack },
  });
}

/** Messages at Slack, as they arrived. */
export class SlackArrivals {
  readonly posts: { channel: string; ts: string; text: string }[] = [];
  /** The blocks of messages that were updated, by channel and time. */
  readonly updates = new Map<string, string>();

  /** Answers a call as Slack does. */
  answer({ method, args }: Parameters<NonNullable<SlackVendor['intercept']>>[0]) {
    const channel = String(args['channel']);
    switch (method) {
      case 'conversations.open':
        return { ok: true, channel: { id: `G${String(args['users']).replaceAll(',', '')}` } };
      case 'chat.postMessage': {
        const post = {
          channel: channel.replace(/^U/, 'DU'),
          ts: `${this.posts.length + 1}.0001`,
          text: String(args['text']),
        };
        this.posts.push(post);
        return { ok: true, ...post };
      }
      case 'chat.update':
        this.updates.set(`${channel}/${String(args['ts'])}`, JSON.stringify(args['blocks']));
        return { ok: true, channel, ts: args['ts'] };
      default:
        return { ok: true };
    }
  }

  /** Posts of one text to one channel that came more than once. */
  duplicates(): number {
    return this.posts.length - new Set(this.posts.map(({ channel, text }) => `${channel}/${text}`)).size;
  }
}
