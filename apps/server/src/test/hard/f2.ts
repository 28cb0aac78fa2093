import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENDPOINTS, ROUND_STATUS } from '@fika/contract';
import { clientOf } from '#client.ts';
import { type Browser, browserOf } from './browser.ts';
import { brokenInvariants } from './invariants.ts';
import { readLedger } from './ledger.ts';
import type { Running } from './processes.ts';
import {
  answerAll,
  prepareProgram,
  type PreparedProgram,
  toReminder,
  toRequests,
  untilFinished,
} from './programs.ts';
import { say } from './say.ts';
import type { Stage } from './stage.ts';

const SOURCES = join(import.meta.dirname, '../..');
const PRESS_AGAIN_MS = 100;

/** Points that messages by a channel do not reach. */
const OTHERS = {
  email: /^(chat\.|slack|msteams)/,
  slack: /^msteams/,
  msteams: /^slack/,
} as const;

/**
 * Every crash point of the server, by its name: read from its sources, so that a new one is tried without being listed. Those of
 * a chat are reached by programs that send through it only.
 */
export function crashPoints(channel: 'email' | 'slack' | 'msteams' = 'email'): string[] {
  const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => readFileSync(join(SOURCES, path), 'utf8'))
    .join('\n');
  const names = [...sources.matchAll(/\bcrashPoint\([\w.#]+, '([^']+)'\)/g)].map(([, name = '']) => name);
  const points = [...new Set(names)].toSorted();
  // Without any, everything would pass.
  if (points.length === 0) throw new Error('The sources have no crash points');
  return points.filter((name) => !OTHERS[channel].test(name));
}

export interface CrashFigures {
  points: number;
  crashes: number;
  /** Points that the round never reached. */
  unreached: string[];
  missing: number;
  /** Group chats in Teams of which no one knows whether they are there: a process died while Microsoft was asked. */
  left_out: number;
  in_two_groups: number;
  duplicates: number;
  /** After any of the crashes, or at the end. */
  invariants_broken: number;
}

/** The process of the moment, and the points that it dies at. */
export interface Crew {
  running: Running;
  settings: Record<string, string>;
  left: string[];
  crashes: number;
  broken: number;
}

/**
 * F2: a round with invitations, a reminder, review and sending by an admin, in a process that dies at the first crash point that
 * it reaches; the next one dies at the first of the others, and so on, until the last one finishes the round.
 *
 * @param points names; `:n` at the end of one means the n-th time
 */
export async function crashEverywhere(
  stage: Stage,
  { people, points }: { people: number; points: readonly string[] },
): Promise<CrashFigures> {
  const program = await prepareProgram(stage, { people, review: true, reminds: true });
  const crew = await startCrew(stage, points);
  const life = takeTurns(stage, crew);
  await toRequests(stage);
  await untilFinished(stage, program, ROUND_STATUS.requestsDone);
  await answerAll(stage, program);
  await toReminder(stage, program);
  await untilFinished(stage, program, ROUND_STATUS.requestsDone);
  await insist(stage, crew, program, 'provision', ROUND_STATUS.provisioned);
  await insist(stage, crew, program, 'session_send', ROUND_STATUS.matchsSent);
  await untilFinished(stage, program, ROUND_STATUS.matchsSent);
  await crew.running.stop();
  await life;
  const { missing, in_two_groups, duplicates } = await readLedger(stage, program);
  return {
    points: points.length,
    crashes: crew.crashes,
    unreached: crew.left,
    missing,
    left_out: 0,
    in_two_groups,
    duplicates,
    invariants_broken: crew.broken + (await countBroken(stage, 'at the end')),
  };
}

/** The first process. */
export async function startCrew(
  stage: Stage,
  points: readonly string[],
  settings: Record<string, string> = {},
): Promise<Crew> {
  const left = [...points];
  return { running: await startArmed(stage, left, settings), settings, left, crashes: 0, broken: 0 };
}

const startArmed = (
  stage: Stage,
  points: readonly string[],
  settings: Record<string, string>,
): Promise<Running> => stage.start('all', { ...settings, CRASH_AT: points.join(',') });

/** Follows every process that dies at a point by one that dies at the others; resolves when one ends in peace. */
export async function takeTurns(stage: Stage, crew: Crew): Promise<void> {
  while ((await crew.running.ended) === 'SIGKILL') {
    const [, label = ''] = /crash at (\S+)/.exec(crew.running.complaint()) ?? [];
    crew.left = crew.left.filter((point) => point.split(':')[0] !== label);
    crew.crashes += 1;
    crew.broken += await countBroken(stage, `after ${label}`);
    crew.running = await startArmed(stage, crew.left, crew.settings);
  }
}

export async function countBroken(stage: Stage, when: string): Promise<number> {
  const broken = await brokenInvariants(stage.office.services.database);
  say(`${when}: ${broken.length} invariants broken`);
  for (const one of broken) say(`  ${JSON.stringify(one)}`);
  return broken.length;
}

/** Repeats the admin's press until the round has the status: the server may die under each press. */
export async function insist(
  stage: Stage,
  crew: Crew,
  { company_id, campaign_id, admin }: PreparedProgram,
  act: 'provision' | 'session_send',
  status: number,
): Promise<void> {
  const params = { company_id, id: campaign_id };
  const office = await clientOf(stage.office, admin.account_id);
  let url = '';
  let browser: Browser | null = null;
  for (let tries = 0; tries < 300; tries += 1) {
    const [round] = (await office.call(ENDPOINTS.rounds.sessions, { params })).results;
    if (!round) throw new Error('The round is gone');
    if (round.status === status) return;
    const [endpoint, target] =
      act === 'provision'
        ? [ENDPOINTS.rounds.provision, params]
        : [ENDPOINTS.rounds.session_send, { ...params, round_id: round.id }];
    // One session for each process: an account has fifty at most, and one more would end that of the office.
    if (!browser || url !== crew.running.url) {
      url = crew.running.url;
      browser = await browserOf(stage.office, url, admin.account_id);
    }
    const answer = await browser.send(endpoint, target);
    // Null and 503: the server is away, and comes back.
    if (answer !== null && answer.status >= 400 && answer.status !== 503) {
      throw new Error(`${act} was refused with ${answer.status}`);
    }
    await new Promise((resolve) => setTimeout(resolve, PRESS_AGAIN_MS));
  }
  throw new Error(`Nobody could ${act} the round`);
}
