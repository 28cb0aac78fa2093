import { ENDPOINTS, ROUND_STATUS } from '@fika/contract';
import { setTimeout as sleep } from 'node:timers/promises';
import { clientOf } from '#client.ts';
import { inCompany } from '#platform/context.ts';
import { leaveCampaign } from '#features/participations/commands/leave-campaign.ts';
import { brokenInvariants } from './invariants.ts';
import { readLedger } from './ledger.ts';
import type { Running } from './processes.ts';
import {
  answerAll,
  prepareProgram,
  type PreparedProgram,
  toMatches,
  toRequests,
  untilFinished,
} from './programs.ts';
import { seededRandom } from './random.ts';
import { say } from './say.ts';
import type { Stage } from './stage.ts';
import { until } from '../until.ts';

export interface KillWish {
  people: number;
  kills: number;
  seed: number;
  /** Emails with an unknown result are parked instead of sent again. */
  park: boolean;
  workers: number;
}

export interface KillFigures {
  kills: number;
  missing: number;
  in_two_groups: number;
  duplicates: number;
  parked: number;
  invariants_broken: number;
  seconds: number;
}

/** Share of the kills at random times, while a round is opened, invited, drawn and written: the rest happen during emails. */
const EARLY = 0.3;
const EARLY_MS = 1_500;
/** Of a hundred invited members, so many leave the program between invitation and draw. */
const LEAVERS = 0.01;

/**
 * F1: a round with `kill -9` of a worker at random points, from the first check of the date to the last email, while another
 * worker continues; each is started again at once. Returns the missing, double or broken rows at the end.
 */
export async function killWorkers(stage: Stage, wish: KillWish): Promise<KillFigures> {
  const started = performance.now();
  const settings = { RESEND_UNKNOWN: wish.park ? '0' : '1' };
  const program = await prepareProgram(stage, wish);
  const crew = await Promise.all(Array.from({ length: wish.workers }, () => stage.start('worker', settings)));
  const random = seededRandom(wish.seed);
  const killer = { stage, crew, random, settings, kills: 0 };
  const asking = Math.floor(wish.kills / 2);

  await toRequests(stage);
  await strike(killer, asking, wish.people);
  await untilFinished(stage, program, ROUND_STATUS.requestsDone);
  await answerAll(stage, program);
  await leaveSome(stage, program);

  await toMatches(stage);
  await strike(killer, wish.kills - asking, Math.floor(wish.people * 0.85));
  await untilFinished(stage, program, ROUND_STATUS.matchsSent);
  await Promise.all(crew.map((worker) => worker.stop()));

  const { missing, in_two_groups, duplicates, parked, mails, outcomes } = await readLedger(stage, program);
  say(`${mails} mails, ${duplicates} duplicates, outcomes ${JSON.stringify(outcomes)}`);
  const broken = await brokenInvariants(stage.office.services.database);
  for (const one of broken) say(`broken: ${JSON.stringify(one)}`);
  const listed = await listParked(stage, program);
  if (listed !== parked)
    broken.push({ invariant: 'every parked mail is listed', count: parked - listed, rows: [] });
  return {
    kills: killer.kills,
    missing,
    in_two_groups,
    duplicates,
    parked,
    invariants_broken: broken.length,
    seconds: Math.round((performance.now() - started) / 100) / 10,
  };
}

interface Killer {
  stage: Stage;
  crew: Running[];
  random: () => number;
  settings: Record<string, string>;
  kills: number;
}

/**
 * Kills `count` workers during a phase that sends about `mails`: some at random times, the others by the number of arrived
 * emails.
 */
async function strike(killer: Killer, count: number, mails: number): Promise<void> {
  const { random, stage } = killer;
  const before = stage.sink.arrivals.length;
  const arrived = () => stage.sink.arrivals.length - before;
  const early = Math.round(count * EARLY);
  for (let index = 0; index < early; index += 1) {
    const wait = random() * EARLY_MS;
    await sleep(wait);
    await killOne(killer, `after ${wait.toFixed(0)} ms`);
  }
  // The remaining emails except the last tenth: a missing email would leave a kill without its moment.
  const start = arrived();
  const span = Math.max(0, mails * 0.9 - start);
  const points = Array.from({ length: count - early }, () => start + Math.floor(random() * span)).toSorted(
    (one, other) => one - other,
  );
  for (const point of points) {
    await until(`${point} mails of this phase`, 120_000, async () => {
      await Promise.resolve();
      return arrived() >= point;
    });
    await sleep(random() * 20);
    await killOne(killer, `at mail ${arrived()} (wanted ${point})`);
  }
}

async function killOne(killer: Killer, when: string): Promise<void> {
  const { crew, random, stage, settings } = killer;
  const index = Math.floor(random() * crew.length);
  await crew[index]?.kill();
  // Until the next one is up: a process takes seconds to start, in which the others would send what is left, and all
  // further kills would strike idle ones.
  stage.sink.hold();
  killer.kills += 1;
  say(`kill ${killer.kills}: worker ${index + 1} ${when}`);
  crew[index] = await stage.start('worker', settings);
  stage.sink.goOn();
}

async function leaveSome({ office }: Stage, { company_id, campaign_id }: PreparedProgram): Promise<void> {
  const { services } = office;
  const members = await services.database.company(company_id, 'read', (db) =>
    db.selectFrom('round_members').select('user_id').where('company_id', '=', company_id).execute(),
  );
  for (const { user_id } of members.filter((_, index) => index % Math.round(1 / LEAVERS) === 7)) {
    await inCompany(services, company_id, 'write', (ctx) => leaveCampaign(ctx, { user_id, campaign_id }));
  }
}

/** The parked emails that an admin sees. */
async function listParked(
  { office }: Stage,
  { admin, company_id, campaign_id }: PreparedProgram,
): Promise<number> {
  // The clock moved by a week: sessions of that time are over.
  const client = await clientOf(office, admin.account_id);
  const program = { company_id, id: campaign_id };
  const { results } = await client.call(ENDPOINTS.rounds.sessions, { params: program });
  const [round] = results;
  const { count } = await client.call(ENDPOINTS.rounds.session_deliveries, {
    params: { ...program, round_id: round?.id ?? 0 },
    query: { state: 'unknown' },
  });
  return count;
}
