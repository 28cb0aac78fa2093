import { CHANNELS, ENDPOINTS } from '@fika/contract';
import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { sealTokens } from '#features/slack/tokens/queries.ts';
import { SIGNING_SECRET, SlackVendor } from '../slack-vendor.ts';
import { until } from '../until.ts';
import { brokenInvariants } from './invariants.ts';
import { prepareProgram, type PreparedProgram, toRequests } from './programs.ts';
import { seededRandom } from './random.ts';
import { say } from './say.ts';
import type { Stage } from './stage.ts';

export interface SlackFigures {
  kills: number;
  posted: number;
  limited: number;
  missing: number;
  duplicates: number;
  by_email: number;
  invariants_broken: number;
  seconds: number;
}

/** Of a hundred calls, so many are refused for a second. */
const LIMITED = 0.05;
const PATIENCE_MS = 40 * 60_000;

/**
 * F11: invitations over Slack, which refuses some calls for a second, with `kill -9` of one of two workers at random points. Each
 * is started again at once. Returns the missing and the double messages at the end.
 */
export async function killInSlack(
  stage: Stage,
  wish: { people: number; kills: number; seed: number },
): Promise<SlackFigures> {
  const random = seededRandom(wish.seed);
  const vendor = new SlackVendor();
  const url = await vendor.start();
  try {
    const program = await prepareProgram(stage, wish);
    const members = await connect(stage, program);
    const posts = new Map<string, number>();
    let limited = 0;
    vendor.intercept = ({ method, args }) => {
      if (method === 'users.list') return { ok: true, members, response_metadata: { next_cursor: '' } };
      if (method !== 'chat.postMessage') return { ok: true };
      if (random() < LIMITED) {
        limited += 1;
        return { status: 429, retryAfter: 1 };
      }
      const to = String(args['channel']);
      posts.set(to, (posts.get(to) ?? 0) + 1);
      return { ok: true, channel: `D${to}`, ts: `${posts.size}.${posts.get(to) ?? 0}` };
    };
    const settings = {
      SLACK_CLIENT_ID: 'client',
      SLACK_CLIENT_SECRET: 'secret',
      SLACK_SIGNING_SECRET: SIGNING_SECRET,
      SLACK_URL: url,
    };
    const crew = await Promise.all([stage.start('worker', settings), stage.start('worker', settings)]);
    const started = performance.now();
    await toRequests(stage);
    for (let kill = 1; kill <= wish.kills; kill += 1) {
      const point = Math.floor((wish.people * 0.95 * kill) / (wish.kills + 1));
      await until(`${point} posts`, PATIENCE_MS, () => posts.size >= point);
      await sleep(random() * 50);
      const index = Math.floor(random() * crew.length);
      await crew[index]?.kill();
      say(`kill ${kill}: worker ${index + 1} at post ${posts.size}`);
      crew[index] = await stage.start('worker', settings);
    }
    await until('all messages', PATIENCE_MS, async () => (await waiting(stage, program)) === 0, 500);
    const seconds = Math.round((performance.now() - started) / 100) / 10;
    await Promise.all(crew.map((worker) => worker.stop()));
    const counts = [...posts.values()];
    return {
      kills: wish.kills,
      posted: counts.reduce((sum, count) => sum + count, 0),
      limited,
      missing: members.filter(({ id }) => !posts.has(id)).length,
      duplicates: counts.reduce((sum, count) => sum + count - 1, 0),
      by_email: stage.sink.arrivals.length,
      invariants_broken: (await brokenInvariants(stage.office.services.database)).length,
      seconds,
    };
  } finally {
    await vendor.stop();
  }
}

/** A team with all members, and the program in it. Returns its users. */
async function connect({ office }: Stage, { company_id, campaign_id, client }: PreparedProgram) {
  const { services } = office;
  const team = { company_id, team_id: `T${company_id}` };
  const tokens = { access_token: 'xoxb-fault', refresh_token: null };
  const users = await services.database.company(company_id, 'write', async (db) => {
    await db
      .insertInto('slack_teams')
      .values({
        ...team,
        name: 'Fault',
        is_organization: false,
        bot_user_id: 'UBOT',
        scope: 'chat:write',
        sealed_tokens: sealTokens(services, team, tokens),
      })
      .execute();
    const { rows } = await sql<{ id: string; email: string }>`
      insert into slack_users (company_id, slack_team_id, slack_user_id, user_id, linked_by)
      select u.company_id, s.id, 'U' || u.id, u.id, 'member'
      from users u join slack_teams s on s.company_id = u.company_id
      where u.company_id = ${company_id} and u.role = 0
      returning slack_user_id as id, (select email from users where id = user_id) as email`.execute(db);
    return rows;
  });
  await client.call(ENDPOINTS.campaigns.campaigns_update, {
    params: { company_id, id: campaign_id },
    body: { communication: CHANNELS.slack },
  });
  return users.map(({ id, email }) => ({ id, profile: { email }, is_email_confirmed: true }));
}

/** Messages that have not left; before there are any, one. */
async function waiting({ office }: Stage, { company_id }: PreparedProgram): Promise<number> {
  const { rows } = await office.services.database.company(company_id, 'read', (db) =>
    sql<{ all: number; left: number }>`
      select count(*) as all, count(*) filter (where state in ('queued', 'sending')) as left
      from deliveries where company_id = ${company_id}`.execute(db),
  );
  const [row] = rows;
  return row && row.all > 0 ? row.left : 1;
}
