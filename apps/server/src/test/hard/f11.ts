import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { SlackVendor } from '../slack-vendor.ts';
import { until } from '../until.ts';
import { brokenInvariants } from './invariants.ts';
import { prepareProgram, type PreparedProgram, toRequests } from './programs.ts';
import { seededRandom } from './random.ts';
import { say } from './say.ts';
import { SlackLimits } from './slack-limits.ts';
import { connectTeam, sendThroughSlack, slackSettings, usersList } from './slack-stage.ts';
import type { Stage } from './stage.ts';

export interface SlackFigures {
  kills: number;
  posted: number;
  /** Calls that Slack refused by chance, and because there were too many; and those that came although it had asked to wait. */
  limited: number;
  excess: number;
  early: number;
  missing: number;
  duplicates: number;
  by_email: number;
  invariants_broken: number;
  /** From the first post on, and what the limits alone need for the same posts. */
  seconds: number;
  needed: number;
  ratio: number;
  /** How many times as many calls the stand-in takes as Slack. */
  speed: number;
}

/** Of a hundred calls, so many are refused for a second. */
const LIMITED = 0.05;
/** At the limits of Slack, 10,000 messages take more than half an hour. Seconds to wait after a refusal are those of Slack. */
const SPEED = 4;
const POST = 'chat.postMessage';
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
    const { users } = await connectTeam(stage, program, { name: 'fault' });
    await sendThroughSlack(program);
    const posts = new Map<string, number>();
    const limits = new SlackLimits({ speed: SPEED, share: LIMITED, random });
    let first = 0;
    vendor.intercept = ({ method, args }) => {
      if (method === 'users.list') return usersList(users);
      if (method !== POST) return { ok: true };
      const to = String(args['channel']);
      first ||= performance.now();
      const refused = limits.take(method, to, performance.now());
      if (refused) return refused;
      posts.set(to, (posts.get(to) ?? 0) + 1);
      return { ok: true, channel: `D${to}`, ts: `${posts.size}.${posts.get(to) ?? 0}` };
    };
    const settings = slackSettings(url);
    const crew = await Promise.all([stage.start('worker', settings), stage.start('worker', settings)]);
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
    const seconds = (performance.now() - first) / 1_000;
    const needed = limits.neededMs(POST) / 1_000;
    await Promise.all(crew.map((worker) => worker.stop()));
    const counts = [...posts.values()];
    return {
      kills: wish.kills,
      posted: counts.reduce((sum, count) => sum + count, 0),
      limited: limits.refused,
      excess: limits.excess,
      early: limits.early,
      missing: users.filter(({ id }) => !posts.has(id)).length,
      duplicates: counts.reduce((sum, count) => sum + count - 1, 0),
      by_email: stage.sink.arrivals.length,
      invariants_broken: (await brokenInvariants(stage.office.services.database)).length,
      seconds: rounded(seconds, 1),
      needed: rounded(needed, 1),
      ratio: rounded(seconds / needed, 2),
      speed: SPEED,
    };
  } finally {
    await vendor.stop();
  }
}

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

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
