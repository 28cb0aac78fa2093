import { ENDPOINTS, ROLES } from '@fika/contract';
import { sql } from 'kysely';
import { type App, createApp } from '#app.ts';
import { clientOf } from '#client.ts';
import { createLog } from '#platform/log.ts';
import { makeUser } from '../factories.ts';
import { brokenInvariants } from './invariants.ts';
import { setClock } from '../clock.ts';
import { say } from './say.ts';
import type { Stage } from './stage.ts';
import { changesOf, instantOfWall, type WallChange } from './wall-clock.ts';

const YEAR = 2027;
const DAY_MS = 86_400_000;
const BEFORE_MS = 60_000;

/** Changes at midnight and at night, of an hour and of half an hour, on both sides of the equator. */
export const ZONES = [
  'Europe/Paris',
  'Australia/Lord_Howe',
  'America/Havana',
  'Europe/London',
  'Europe/Dublin',
  'Atlantic/Azores',
  'America/New_York',
  'America/Los_Angeles',
  'America/Santiago',
  'Australia/Sydney',
  'Pacific/Auckland',
  'Africa/Cairo',
] as const;

export interface ClockFigures {
  zones: number;
  programs: number;
  expected: number;
  fired: number;
  /** Occurrences that never fired. */
  missed: number;
  /** Occurrences with more than one round. */
  twice: number;
  /** Rounds at an instant at which nothing was due. */
  wrong: number;
  /** Jumps of the clock, back over what has fired and forward over what has not. */
  jumps: number;
  invariants_broken: number;
}

interface Program {
  id: number;
  zone: string;
  expected: number[];
}

/**
 * F4: programs whose weekly time is in the hour that a change of the clocks skips, or repeats, in each zone; two schedulers check
 * the dates at the same time, while the clock moves from date to date and jumps back after each. At the end it jumps over several
 * dates: of those the first one fires, once.
 */
export async function walkTheClock(
  stage: Stage,
  { zones, weeks }: { zones: readonly string[]; weeks: number },
): Promise<ClockFigures> {
  const { office } = stage;
  const other = await createApp(office.services.config, stage.database_url, createLog('fatal'));
  try {
    const { company_id, programs } = await preparePrograms(office, zones, weeks);
    const due = [...new Set(programs.flatMap(({ expected }) => expected))].toSorted((a, b) => a - b);
    const tick = () => tickBoth(office, other);
    let jumps = 0;
    for (const instant of due) {
      await setClock(office, instant - BEFORE_MS);
      await tick();
      await setClock(office, instant + 1_000);
      await tick();
      // As if the system's clock had been an hour fast.
      await setClock(office, instant - 3_600_000);
      await tick();
      await setClock(office, instant + 2_000);
      await tick();
      jumps += 2;
    }
    const walked = await readFired(office, company_id, programs);
    // Asleep for five weeks: one round for each program, not five.
    await setClock(office, (due.at(-1) ?? 0) + 36 * DAY_MS);
    await tick();
    await tick();
    jumps += 1;
    const slept = await readFired(office, company_id, programs);
    if (slept.rounds - walked.rounds !== programs.length) {
      say(`after the sleep ${slept.rounds - walked.rounds} rounds for ${programs.length} programs`);
      walked.wrong += Math.abs(slept.rounds - walked.rounds - programs.length);
    }
    const broken = await brokenInvariants(office.services.database);
    for (const one of broken) say(`broken: ${JSON.stringify(one)}`);
    const { fired, missed, twice, wrong } = walked;
    return {
      zones: zones.length,
      programs: programs.length,
      expected: programs.reduce((sum, program) => sum + program.expected.length, 0),
      fired,
      missed,
      twice,
      wrong,
      jumps,
      invariants_broken: broken.length,
    };
  } finally {
    await other.stop();
  }
}

async function preparePrograms(office: App, zones: readonly string[], weeks: number) {
  const admin = await makeUser(office.services, { role: ROLES.superadmin });
  const { company_id } = admin;
  for (let count = 0; count < 3; count += 1) await makeUser(office.services, { company_id });
  const client = await clientOf(office, admin.account_id);
  const programs: Program[] = [];
  for (const zone of zones) {
    for (const change of changesOf(zone, YEAR)) {
      const expected = occurrencesAround(zone, change, weeks);
      const { id } = await client.call(ENDPOINTS.campaigns.campaigns_create, {
        params: { company_id },
        body: {
          name: `${zone} ${change.kind}`,
          optin_option: 2,
          frequency: 1,
          timezone: zone,
          next_matchs_send_at: new Date(expected[0] ?? 0).toISOString(),
        },
      });
      await client.call(ENDPOINTS.campaigns.activate, { params: { company_id, id } });
      programs.push({ id, zone, expected });
      say(`${zone}: ${change.kind} at ${change.wall}`);
    }
  }
  return { company_id, programs };
}

/** The instants of a wall-clock time of the day of a change, and of the weeks around it. */
function occurrencesAround(zone: string, { wall }: WallChange, weeks: number): number[] {
  const first = Date.parse(`${wall}Z`) - Math.floor(weeks / 2) * 7 * DAY_MS;
  return Array.from({ length: weeks }, (_, week) => instantOfWall(first + week * 7 * DAY_MS, zone));
}

/** Both schedulers at once, then what that causes. */
async function tickBoth(one: App, other: App): Promise<void> {
  await Promise.all([one, other].map(({ services }) => services.jobs.runOnce(services, 'campaigns.tick')));
  await one.services.jobs.drain(one.services);
}

async function readFired(office: App, companyId: number, programs: readonly Program[]) {
  const { rows } = await office.services.database.company(companyId, 'read', (db) =>
    sql<{ campaign_id: number; occurrence: string }>`
      select campaign_id, occurrence from rounds where company_id = ${companyId}`.execute(db),
  );
  const byProgram = Map.groupBy(rows, (row) => row.campaign_id);
  const sum = { rounds: rows.length, fired: 0, missed: 0, twice: 0, wrong: 0 };
  for (const { id, zone, expected } of programs) {
    const fired = (byProgram.get(id) ?? []).map(({ occurrence }) => Date.parse(occurrence));
    const once = new Set(fired);
    sum.twice += fired.length - once.size;
    for (const instant of expected) {
      if (once.has(instant)) sum.fired += 1;
      else {
        sum.missed += 1;
        say(`${zone}: nothing at ${new Date(instant).toISOString()}`);
      }
    }
    const last = Math.max(...expected);
    sum.wrong += [...once].filter((instant) => instant <= last && !expected.includes(instant)).length;
  }
  return sum;
}
