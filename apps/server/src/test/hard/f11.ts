import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../until.ts';
import { ChatLimits } from './chat-limits.ts';
import { brokenInvariants } from './invariants.ts';
import { prepareProgram, type PreparedProgram, toRequests } from './programs.ts';
import { seededRandom } from './random.ts';
import { say } from './say.ts';
import type { Stage } from './stage.ts';

export interface ChatFigures {
  kills: number;
  posted: number;
  /** Calls that the chat refused by chance, and because there were too many; and those that came although it had asked to wait. */
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
  /** How many times as many calls the stand-in takes as the chat. */
  speed: number;
}

/** Of a hundred calls, so many are refused for a second. */
const LIMITED = 0.05;
const PATIENCE_MS = 40 * 60_000;

/** A stand-in for a chat, whose calls have limits. */
export interface ChatStandIn {
  /** The method of `ChatLimits` that posts. */
  method: string;
  /** How many times as many calls it takes as the chat. Seconds to wait after a refusal are those of the chat. */
  speed: number;
  /**
   * Starts it. `take` says of a post to a receiver for how many seconds it is refused, or 0. Returns the settings of processes
   * that call it.
   */
  start(take: (receiver: string) => number): Promise<Record<string, string>>;
  stop(): Promise<void> | void;
  /** Connects a program to it, with all members. Returns the receivers. */
  connect(stage: Stage, program: PreparedProgram): Promise<string[]>;
}

/**
 * F11 and F12: invitations over a chat, which refuses some calls for a second, with `kill -9` of one of two workers at random
 * points. Each is started again at once. Returns the missing and the double messages at the end.
 */
export async function killInChat(
  stage: Stage,
  chat: ChatStandIn,
  wish: { people: number; kills: number; seed: number },
): Promise<ChatFigures> {
  const random = seededRandom(wish.seed);
  const posts = new Map<string, number>();
  const limits = new ChatLimits({ speed: chat.speed, share: LIMITED, random });
  let first = 0;
  const settings = await chat.start((receiver) => {
    first ||= performance.now();
    const refused = limits.take(chat.method, receiver, performance.now());
    if (!refused) posts.set(receiver, (posts.get(receiver) ?? 0) + 1);
    return refused?.retryAfter ?? 0;
  });
  try {
    const program = await prepareProgram(stage, wish);
    const receivers = await chat.connect(stage, program);
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
    const needed = limits.neededMs(chat.method) / 1_000;
    await Promise.all(crew.map((worker) => worker.stop()));
    const counts = [...posts.values()];
    return {
      kills: wish.kills,
      posted: counts.reduce((sum, count) => sum + count, 0),
      limited: limits.refused,
      excess: limits.excess,
      early: limits.early,
      missing: receivers.filter((receiver) => !posts.has(receiver)).length,
      duplicates: counts.reduce((sum, count) => sum + count - 1, 0),
      by_email: stage.sink.arrivals.length,
      invariants_broken: (await brokenInvariants(stage.office.services.database)).length,
      seconds: rounded(seconds, 1),
      needed: rounded(needed, 1),
      ratio: rounded(seconds / needed, 2),
      speed: chat.speed,
    };
  } finally {
    await chat.stop();
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
