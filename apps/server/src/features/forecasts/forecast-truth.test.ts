import { ENDPOINTS, simulationReport, type SimulationReport } from '@fika/contract';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { people as some } from '#test/audiences.ts';
import { inDays, productNow, setClock } from '#test/clock.ts';
import { makeCrowd } from '#test/crowd.ts';
import { endProgramsAfterEach } from '#test/ended-programs.ts';
import { makeAdmin, type MadeUser } from '#test/factories.ts';

const { audiences, campaigns, jobs, rounds } = ENDPOINTS;
const holder = testApp();
endProgramsAfterEach(holder);
/** Sessions that are forecast and then happen; a case that drifts only later has its own number. */
const SESSIONS = Number(process.env['FORECAST_SESSIONS'] ?? '5');
const PEOPLE = Number(process.env['FORECAST_PEOPLE'] ?? '24');
/** So many of all people, by a share. */
const part = (share: number) => Math.round(PEOPLE * share);
const ACCEPT = 0.5;

interface Stage {
  admin: MadeUser;
  company_id: number;
  people: number[];
  id: number;
}

interface Case {
  name: string;
  sessions?: number;
  program?: (stage: Omit<Stage, 'id'>) => Promise<Record<string, unknown>> | Record<string, unknown>;
  prepare?: (stage: Stage) => Promise<unknown>;
}

const change = ({ company_id }: Pick<Stage, 'company_id'>, statement: ReturnType<typeof sql>) =>
  holder.app.services.database.company(company_id, 'write', (db) => statement.execute(db));

const CASES: Case[] = [
  {
    name: 'a cap, which turns through everybody',
    program: () => ({ optin_option: 2 }),
    prepare: ({ company_id }) =>
      holder.app.services.database.global('write', (db) =>
        db
          .updateTable('companies')
          .set({ max_seats: part(1 / 3) })
          .where('id', '=', company_id)
          .execute(),
      ),
  },
  {
    name: 'a pace of one meeting in four weeks for most people',
    program: () => ({ optin_option: 2 }),
    prepare: (stage) =>
      change(
        stage,
        sql`update users set settings = settings || '{"pace": 1}' where company_id = ${stage.company_id}
          and id = any(${stage.people.slice(0, part(0.75))}::bigint[])`,
      ),
  },
  {
    name: 'an audience that is asked while all others take part at once',
    program: async ({ admin, company_id, people }) => {
      const browser = await holder.app.as(admin);
      const { id } = await browser.call(audiences.audiences_create, {
        params: { company_id },
        body: { name: 'Asked', filters: some(...people.slice(0, part(0.6))) },
      });
      return { optin_option: 3, optin_audiences: [id] };
    },
  },
  {
    name: 'pauses that end one after the other',
    program: () => ({ optin_option: 2 }),
    prepare: (stage) =>
      change(
        stage,
        sql`insert into memberships (company_id, campaign_id, user_id, snoozed_until)
          select ${stage.company_id}, ${stage.id}, id, (app_now() + n * interval '3 days')::date
          from unnest(${stage.people.slice(0, part(0.4))}::bigint[]) with ordinality as p (id, n)`,
      ),
  },
  {
    name: 'a pause after two invitations without an answer',
    sessions: Math.max(12, SESSIONS),
    prepare: (stage) =>
      change(
        stage,
        sql`insert into gost_settings (company_id, enabled, ignored_limit, action, snooze_weeks)
          values (${stage.company_id}, true, 2, 'pause', 3)`,
      ),
  },
];

async function stage({ program, prepare }: Case): Promise<Stage> {
  const { app } = holder;
  const admin = await makeAdmin(app.services);
  const { company_id } = admin;
  const people = await makeCrowd(app.services, company_id, PEOPLE);
  const now = await productNow(app);
  const browser = await app.as(admin);
  const settings = await program?.({ admin, company_id, people });
  const { id } = await browser.call(campaigns.campaigns_create, {
    params: { company_id },
    body: {
      name: 'Coffee',
      frequency: 1,
      exclude_admins: true,
      timezone: 'UTC',
      next_requests_send_at: inDays(1, now),
      next_matchs_send_at: inDays(settings?.['optin_option'] === 2 ? 1 : 4, now),
      ...settings,
    },
  });
  const made = { admin, company_id, people, id };
  await prepare?.(made);
  await browser.call(campaigns.activate, { params: { company_id, id } });
  return made;
}

async function forecast({ admin, company_id, id }: Stage, sessions: number): Promise<SimulationReport> {
  const { app } = holder;
  const browser = await app.as(admin);
  const { job_id } = await browser.call(rounds.simulate, {
    params: { company_id, id },
    body: { rounds: sessions, attendance: ACCEPT },
  });
  await app.settle();
  const { result } = await browser.call(jobs.job, { params: { company_id, job_id } });
  return simulationReport.parse(result);
}

/** Runs a session: it opens on its date, half of the invited members accept, and its matches are sent. Returns how many. */
async function happen(made: Stage): Promise<number> {
  const { app } = holder;
  await until(made, 'next_requests_send_at', 'next_matchs_send_at');
  await app.tick();
  const params = { company_id: made.company_id, id: made.id };
  const { results } = await (await app.as(made.admin)).call(rounds.sessions, { params });
  const [round] = results;
  if (!round) throw new Error('No session was opened');
  // The members of a crowd have no login: their answers are written as a click leaves them.
  await change(
    made,
    sql`update round_members set accepted_at = app_now() where company_id = ${made.company_id} and round_id = ${round.id}
      and user_id in (
        select user_id from round_members where round_id = ${round.id} and asked_at is not null and accepted_at is null
        order by hashint8extended(user_id, round_id) limit (
          select round(${ACCEPT}::numeric * count(*))::int from round_members where round_id = ${round.id} and asked_at is not null))`,
  );
  await moveTo(round.matchs_send_at);
  await app.tick();
  const { matched } = await holder.app.services.database.company(made.company_id, 'read', (db) =>
    db
      .selectFrom('round_members')
      .select((eb) => eb.fn.countAll<number>().as('matched'))
      .where('round_id', '=', round.id)
      .where('outcome', '=', 'matched')
      .executeTakeFirstOrThrow(),
  );
  return matched;
}

async function until(
  { admin, company_id, id }: Stage,
  ...dates: ('next_requests_send_at' | 'next_matchs_send_at')[]
) {
  const browser = await holder.app.as(admin);
  const program = await browser.call(campaigns.campaigns_get, { params: { company_id, id } });
  await moveTo(dates.map((date) => program[date]).find((date) => date !== null) ?? null);
}

async function moveTo(instant: string | null): Promise<void> {
  const now = await productNow(holder.app);
  await setClock(holder.app, Math.max(now, instant ? Date.parse(instant) : now) + 1_000);
}

it.each(CASES)(
  'a forecast says what then happens, with $name',
  async (one) => {
    const { sessions = SESSIONS } = one;
    const made = await stage(one);
    const { rounds: expected } = await forecast(made, sessions);
    const matched: number[] = [];
    for (let session = 0; session < sessions; session += 1) matched.push(await happen(made));
    const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
    const [said, happened] = [sum(expected.map((round) => round.matched)), sum(matched)];
    expect(happened).toBeGreaterThan(0);
    expect(
      Math.abs(said - happened) / happened,
      JSON.stringify({ expected: expected.map((round) => round.matched), matched }),
    ).toBeLessThanOrEqual(0.05);
  },
  120_000 + SESSIONS * PEOPLE * 100,
);
