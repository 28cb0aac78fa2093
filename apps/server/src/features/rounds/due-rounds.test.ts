import { ROUND_STATUS } from '@fika/contract';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { inDays } from '#test/clock.ts';
import { makeCompany, makeUser } from '#test/factories.ts';
import { countFailing, overdueSeconds } from './tick/queries.ts';

const holder = testApp({ LOG_LEVEL: 'silent' });

const ago = (minutes: number) => inDays(-minutes / (24 * 60));

const system = <T>(work: Parameters<TestApp['services']['database']['system']>[1]) =>
  holder.app.services.database.system('write', work) as Promise<T>;

beforeEach(() =>
  system((db) => sql`with gone as (delete from campaigns) delete from pgboss.job`.execute(db)),
);

const tick = () => holder.app.services.jobs.runOnce(holder.app.services, 'campaigns.tick');

async function newCompany(): Promise<number> {
  const { id } = await makeCompany(holder.app.services, { timezone: 'Europe/Paris' });
  await makeUser(holder.app.services, { company_id: id });
  return id;
}

interface Given {
  count?: number;
  timezone?: string;
  /** Minutes since the next session of the series was due. */
  due?: number;
}

/** Running programs of a company. Returns their ids. */
async function programs(companyId: number, { count = 1, timezone = 'Europe/Paris', due }: Given = {}) {
  const { rows } = await system<{ rows: { id: number }[] }>((db) =>
    sql<{ id: number }>`
      insert into campaigns (company_id, name, status, filters, timezone, frequency, next_requests_send_at,
        next_matchs_send_at, requests_anchor, matchs_anchor)
      select ${companyId}, 'Program ' || n, 'active', '{"version": "v1", "operator": "and", "filters": []}', ${timezone}, 1,
        d.due, d.due + interval '3 days', d.due at time zone 'Europe/Paris', (d.due + interval '3 days') at time zone 'Europe/Paris'
      from generate_series(1, ${count}::integer) as n,
        (select ${due === undefined ? null : ago(due)}::timestamptz as due) as d
      returning id`.execute(db),
  );
  return rows.map(({ id }) => id);
}

/** A session of each program that is open, in the state of its number. */
const openRounds = (companyId: number, campaignIds: readonly number[], status: number) =>
  system((db) =>
    sql`with opened as (
        insert into rounds (company_id, campaign_id, number, status, occurrence, matchs_send_at, opened_at)
        select ${companyId}, id, 1, ${status}::smallint, ${ago(10_000)}, ${ago(60)}, ${ago(10_000)}
        from unnest(${campaignIds}::bigint[]) as id
        returning id, campaign_id
      )
      -- A session under review without groups waits for nobody.
      insert into coffees (company_id, campaign_id, round_id)
      select ${companyId}, campaign_id, id from opened where ${status} = ${ROUND_STATUS.provisioned}`.execute(
      db,
    ),
  );

/** Sessions of each program that an admin planned, the first one due since so many minutes. */
const planRounds = (companyId: number, campaignIds: readonly number[], count: number, due: number) =>
  system((db) =>
    sql`insert into rounds (company_id, campaign_id, number, occurrence, requests_send_at, matchs_send_at, opened_at)
      select ${companyId}, id, 1 + n, at, at, at + interval '1 day', null
      from unnest(${campaignIds}::bigint[]) as id, generate_series(1, ${count}::integer) as n,
        lateral (select ${ago(due)}::timestamptz - make_interval(mins => n - 1) as at) as date`.execute(db),
  );

/** How many sessions of a company have been opened. */
async function countOpened(companyId: number): Promise<number> {
  const { rows } = await system<{ rows: { n: number }[] }>((db) =>
    sql<{ n: number }>`
      select count(*) as n from rounds where company_id = ${companyId} and opened_at is not null`.execute(db),
  );
  return rows[0]?.n ?? 0;
}

describe('programs whose date has come', () => {
  it('are opened behind 201 others whose last session waits for review', async () => {
    const [waiting, other] = [await newCompany(), await newCompany()];
    const ids = await programs(waiting, { count: 201, due: 60 });
    await openRounds(waiting, ids, ROUND_STATUS.provisioned);
    await programs(other, { due: 1 });
    await tick();
    expect(await countOpened(other)).toBe(1);
    expect(await countOpened(waiting)).toBe(201);
    // As soon as one of those sessions has ended, the next one of its program begins, late.
    await system((db) =>
      sql`update rounds set status = ${ROUND_STATUS.matchsSent} where campaign_id = ${ids[0]}`.execute(db),
    );
    await tick();
    expect(await countOpened(waiting)).toBe(202);
  });

  it('are all opened in one go, each once, by workers that share them', async () => {
    const company = await newCompany();
    await programs(company, { count: 450, due: 1 });
    await Promise.all([tick(), tick(), tick()]);
    expect(await countOpened(company)).toBe(450);
  });

  it('are opened beside one that cannot be', async () => {
    const [broken, other] = [await newCompany(), await newCompany()];
    await programs(broken, { timezone: 'Mars/Olympus', due: 60 });
    await programs(other, { due: 1 });
    await tick();
    expect(await countOpened(other)).toBe(1);
    expect(await countOpened(broken)).toBe(0);
  });
});

describe('sessions that were planned', () => {
  it('are opened behind 200 of one company that wait for the open one of their program', async () => {
    const [waiting, other] = [await newCompany(), await newCompany()];
    const ids = await programs(waiting, { count: 2 });
    await openRounds(waiting, ids, ROUND_STATUS.provisioned);
    await planRounds(waiting, ids, 100, 60);
    await planRounds(other, await programs(other), 1, 1);
    await tick();
    expect(await countOpened(other)).toBe(1);
    expect(await countOpened(waiting)).toBe(2);
  });

  it('begin one after the other where several of a program are due', async () => {
    const company = await newCompany();
    const ids = await programs(company);
    await planRounds(company, ids, 3, 60);
    await Promise.all([tick(), tick()]);
    expect(await countOpened(company)).toBe(1);
  });
});

describe('draws that fail for ever', () => {
  const setRules = (companyId: number, rules: string) =>
    system((db) => sql`update campaigns set rules = ${rules} where company_id = ${companyId}`.execute(db));

  /** Programs whose matches are due. */
  async function drawn(companyId: number, count: number): Promise<void> {
    await openRounds(companyId, await programs(companyId, { count }), ROUND_STATUS.requestsDone);
  }

  /** How many draws of a company were handed to workers, since the last time. */
  async function takeDraws(companyId: number): Promise<number> {
    const { rows } = await system<{ rows: unknown[] }>((db) =>
      sql`delete from pgboss.job
        where data ->> 'job' = 'rounds.on-round.due' and (data -> 'payload' ->> 'company_id')::bigint = ${companyId}
        returning id`.execute(db),
    );
    return rows.length;
  }

  it('leave the others their turn', async () => {
    const [failing, other] = [await newCompany(), await newCompany()];
    await drawn(failing, 201);
    await tick();
    await drawn(other, 1);
    await tick();
    expect(await takeDraws(failing)).toBe(201);
    expect(await takeDraws(other)).toBe(1);
    // No worker did them, as if each had failed: they are not handed out again at once.
    await tick();
    expect(await takeDraws(failing)).toBe(0);
  });

  it('are tried later and later, are counted, and are done once they can be', async () => {
    const { app } = holder;
    const { services } = app;
    const company = await newCompany();
    await drawn(company, 1);
    await setRules(company, '7');
    const failing = () => services.database.system('read', countFailing);
    for (const pause of ['2 minutes', '6 minutes', '16 minutes']) {
      expect(await failing()).toBe(0);
      await tick();
      await expect(app.settle()).rejects.toThrow('rules');
      expect(await takeDraws(company)).toBe(1);
      await tick();
      expect(await takeDraws(company)).toBe(0);
      await app.advance(pause);
    }
    expect(await failing()).toBe(1);
    expect(await services.database.system('read', overdueSeconds)).toBeGreaterThan(3_600);
    await setRules(company, '[]');
    await app.tick();
    expect(await failing()).toBe(0);
    expect(await services.database.system('read', overdueSeconds)).toBe(0);
  });
});

describe('how late the oldest step is', () => {
  const overdue = () => holder.app.services.database.system('read', overdueSeconds);

  it('counts what could begin, and not what waits for an open session', async () => {
    expect(await overdue()).toBe(0);
    const company = await newCompany();
    const waiting = await programs(company, { count: 2, due: 600 });
    await openRounds(company, waiting, ROUND_STATUS.provisioned);
    await planRounds(company, waiting, 2, 600);
    expect(await overdue()).toBe(0);
    await programs(company, { due: 10 });
    // The clock of these tests may have been moved on.
    expect(await overdue()).toBeGreaterThanOrEqual(600);
    await tick();
    expect(await overdue()).toBe(0);
  });
});
