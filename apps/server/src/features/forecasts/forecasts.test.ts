import {
  EMPTY_FILTERS,
  ENDPOINTS,
  jobChanged,
  simulationReport,
  type FeasibilityReport,
} from '@fika/contract';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { afterReading } from '#test/after-reading.ts';
import { testApp } from '#test/app.ts';
import { type MadeUser, makeAdmin, makeUser } from '#test/factories.ts';
import { makeScene, openAndAccept, type Scene } from '#test/scenes.ts';
import { until } from '#test/until.ts';

const { campaigns, jobs, rounds } = ENDPOINTS;
const holder = testApp();
const scene = (sizes: [number, number], program = {}) => makeScene(holder.app, sizes, program);

/** Draws a session in which these members take part. */
async function drawSession(made: Scene, who: readonly MadeUser[]) {
  await made.browser.call(campaigns.activate, { params: made.params });
  await openAndAccept(made, who);
  await made.browser.call(rounds.provision, { params: made.params });
}

const check = ({ browser, params }: Scene, body = {}): Promise<FeasibilityReport> =>
  browser.call(rounds.feasibility, { params, body });

describe('feasibility', () => {
  it('says who waits and why, before any session, with the audience', async () => {
    const made = await scene([6, 2]);
    const report = await check(made);
    expect(report).toMatchObject({
      source: 'audience',
      session_number: null,
      people: 8,
      seated: 4,
      waiting: 4,
      sat_out: 0,
      exact: true,
      sizes: [{ size: 2, groups: 2 }],
      rules: [{ rule: 1, strength: 'require', seats: 4, exact: true }],
      constraints: [],
    });
    expect(report.waits).toHaveLength(1);
    expect(report.waits[0]).toMatchObject({
      count: 4,
      cause: 'rule',
      code: 'competition',
      rule: 1,
      people: 6,
      partners: 2,
      common: { category: made.department, title: 'Department', label: 'Sales' },
      empty: null,
      sentence: 'Rule 1: 6 people from Sales share 2 possible matches.',
    });
    const names = report.waits[0]?.members.map(({ id, traits }) => [id, traits]);
    const sales = new Set(made.members.slice(0, 6).map(({ user_id: id }) => id));
    expect(names).toHaveLength(4);
    for (const [id, traits] of names ?? []) {
      expect(sales.has(id as number)).toBe(true);
      expect(traits).toEqual(['Sales']);
    }
  });

  it('says of how many the field of a rule is empty', async () => {
    const made = await scene([3, 2]);
    const { app, company_id, department } = made;
    for (let count = 0; count < 2; count += 1) await makeUser(app.services, { company_id });
    const rules = [
      { kind: 'cross_category', category: department, value: 'same', strength: 'require' },
    ] as const;
    const { waits } = await check(made, { rules });
    const alone = waits.filter(({ code }) => code === 'no_allowed_partner');
    expect(alone.map(({ count, empty }) => [count, empty])).toEqual([[2, { title: 'Department', count: 2 }]]);
  });

  it('counts one partner as one', async () => {
    const { waits } = await check(await scene([3, 1]));
    expect(waits[0]?.sentence).toBe('Rule 1: 3 people from Sales share 1 possible match.');
  });

  it('takes what is on the screen before it is saved, and saves nothing', async () => {
    const made = await scene([6, 2]);
    const rules = [
      { kind: 'cross_category', category: made.department, value: 'different', strength: 'prefer' },
    ] as const;
    const report = await check(made, { rules, users_per_group: 4 });
    expect(report).toMatchObject({ people: 8, seated: 8, waits: [], sizes: [{ size: 4, groups: 2 }] });
    expect(report.rules).toEqual([{ rule: 1, strength: 'prefer', seats: 4, exact: true }]);
    expect(await check(made)).toMatchObject({ seated: 4 });
    // The admin joins when they are not left out.
    expect(await check(made, { exclude_admins: false, algo: 'random' })).toMatchObject({ people: 9 });
  });

  it('is made with those who took part in the last session', async () => {
    const made = await scene([3, 3]);
    await drawSession(made, made.members.slice(0, 4));
    expect(await check(made)).toMatchObject({ source: 'session', session_number: 1, people: 4, seated: 2 });
  });

  it('leaves out those of the last session who have as many meetings as they want', async () => {
    const made = await scene([2, 2]);
    await drawSession(made, made.members);
    const ids = made.members.slice(0, 2).map(({ user_id: id }) => id);
    await holder.app.services.database.company(made.company_id, 'write', (db) =>
      sql`update users set settings = settings || '{"pace": 1}' where id = any(${ids}::bigint[])`.execute(db),
    );
    expect(await check(made)).toMatchObject({ source: 'session', people: 2, away: 2 });
  });

  it('refuses rules that name what does not exist, and such that contradict each other', async () => {
    const { browser, params, department } = await scene([2, 2]);
    const rule = { kind: 'cross_category', category: 999_999, value: 'same' } as const;
    const refusal = await browser.refused(rounds.feasibility, { params, body: { rules: [rule] } });
    expect(refusal).toMatchObject({ code: 'rules_invalid', errors: [{ path: 'rules.0' }] });
    const required = { kind: 'cross_category', category: department, strength: 'require' } as const;
    const opposite = [
      { ...required, value: 'same' as const },
      { ...required, value: 'different' as const },
    ];
    for (const endpoint of [rounds.feasibility, rounds.simulate]) {
      expect(await browser.refused(endpoint, { params, body: { rules: opposite } })).toMatchObject({
        code: 'rules_invalid',
        errors: [{ path: 'rules.1', code: 'contradiction' }],
      });
    }
  });

  it('asks for places where groups are composed of them', async () => {
    const { browser, params } = await scene([2, 2]);
    const place = { label: 'Mentor', filters: EMPTY_FILTERS, reuse: 1 };
    for (const endpoint of [rounds.feasibility, rounds.simulate]) {
      for (const seats of [[], [place]]) {
        const refusal = await browser.refused(endpoint, { params, body: { algo: 'advanced', seats } });
        expect(refusal).toMatchObject({ code: 'campaign_incomplete' });
        expect(refusal.title).toContain('add at least two roles');
      }
    }
  });

  it('allows only admins who manage this program', async () => {
    const { app, company_id, params } = await scene([2, 2]);
    const someone = await makeAdmin(app.services, { company_id, permissions: { programs_management: [] } });
    const stranger = await makeAdmin(app.services);
    for (const endpoint of [rounds.feasibility, rounds.simulate]) {
      const mine = await (await app.as(someone)).refused(endpoint, { params });
      expect(mine.code).toBe('permission_missing');
      const other = await app.as(stranger);
      expect((await other.refused(endpoint, { params })).code).toBe('not_found');
      const foreign = { ...params, company_id: stranger.company_id };
      expect((await other.refused(endpoint, { params: foreign })).code).toBe('not_found');
    }
  });
});

/** Many members of one department, in one statement. */
async function crowd({ app, company_id }: Scene, count: number): Promise<void> {
  await app.services.database.company(company_id, 'write', (db) =>
    sql`insert into users (company_id, email, first_name, last_name)
      select ${company_id}, 'crowd-' || n || '@company.example', 'Member', n::text
      from generate_series(1, ${count}) as n`.execute(db),
  );
}

describe('with many people', () => {
  it('only the newest question of a person about a program is answered', async () => {
    const made = await scene([1, 1]);
    await crowd(made, 3000);
    const { browser, params } = made;
    // It computes, or waits for the thread, when the newer one comes.
    const older = await afterReading(made.app, () =>
      browser.refused(rounds.feasibility, { params, body: { users_per_group: 4 } }),
    );
    const newer = browser.call(rounds.feasibility, { params, body: {} });
    expect((await older.answer).code).toBe('superseded');
    expect((await newer).people).toBe(3002);
  });

  it('a long draw sends its progress to the admins before it is over', async () => {
    const made = await scene([1, 1], { optin_option: 2, users_per_group: 4, algo: 'random', rules: [] });
    await crowd(made, 2000);
    const { app, browser, company_id, params } = made;
    await browser.call(campaigns.activate, { params });
    const { id: round_id } = await browser.call(rounds.open_session, { params });
    await app.settle();
    let now = Date.now();
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => (now += 1_000));
    await browser.call(rounds.provision, { params });
    await app.settle();
    clock.mockRestore();
    const events = await vi.waitFor(async () => {
      const { rows } = await app.services.database.company(company_id, 'read', (db) =>
        sql<{ type: string; data: Record<string, unknown> }>`select type, data from realtime_events
          where company_id = ${company_id} and topics = '{admins}' order by seq`.execute(db),
      );
      expect(rows.map(({ type }) => type)).toContain('round.progress');
      return rows;
    });
    const first = events.find(({ type }) => type === 'round.progress');
    expect(first?.data).toMatchObject({ round_id, campaign_id: params.id });
    expect(first?.data['progress']).toBeGreaterThanOrEqual(0);
    expect(first?.data['progress']).toBeLessThanOrEqual(1);
  });
});

describe('simulate', () => {
  const start = ({ browser, params }: Scene, body = {}) => browser.call(rounds.simulate, { params, body });
  const look = ({ browser, company_id }: Scene, job_id: number) =>
    browser.call(jobs.job, { params: { company_id, job_id } });

  it('plays the next sessions as a job, and sends its progress to the page', async () => {
    const made = await scene([5, 5]);
    const { job_id } = await start(made, { rounds: 4, attendance: 1 });
    expect(await look(made, job_id)).toMatchObject({ kind: 'simulation', state: 'queued', result: null });
    await made.app.settle();
    const job = await look(made, job_id);
    expect(job).toMatchObject({ state: 'done', progress: 1, problem: null });
    const report = simulationReport.parse(job.result);
    expect(report).toMatchObject({
      campaign_id: made.params.id,
      people: 10,
      attendance: 1,
      attendance_source: 'given',
      everyone_could_meet_in: 9,
      mixing: { category: made.department, title: 'Department', possible_pairs: 25, before: 0 },
    });
    expect(report.rounds.map(({ session_number }) => session_number)).toEqual([1, 2, 3, 4]);
    for (const [index, round] of report.rounds.entries()) {
      expect(round).toMatchObject({
        participants: 10,
        away: 0,
        over_cap: 0,
        waiting: 0,
        repeats: 0,
        new_pairs: 5,
      });
      // Five more of the 25 pairs of Sales and Design.
      expect(round.mixing).toBeCloseTo((index + 1) / 5);
    }
    const heard = await told(made, 'job.changed');
    // How many reports come in between depends on how long it takes.
    expect(heard.at(0)).toMatchObject({ job_id, kind: 'simulation', state: 'running', progress: 0 });
    expect(heard.at(-1)).toMatchObject({ job_id, kind: 'simulation', state: 'done', progress: 1 });
    expect(heard.filter(({ state }) => state !== 'running')).toHaveLength(1);
  });

  it('attends as in the last session, else by seven of ten', async () => {
    const made = await scene([5, 5]);
    const attendance = async () => {
      const { job_id } = await start(made, { rounds: 1 });
      await made.app.settle();
      return simulationReport.parse((await look(made, job_id)).result);
    };
    expect(await attendance()).toMatchObject({ attendance: 0.7, attendance_source: 'default' });
    await drawSession(made, made.members.slice(1, 9));
    const after = await attendance();
    expect(after).toMatchObject({ attendance: 0.8, attendance_source: 'session', people: 10 });
    expect(after.rounds[0]).toMatchObject({ session_number: 2, participants: 8 });
  });

  it('plays the same sessions again while nothing changes', async () => {
    const made = await scene([9, 8], { users_per_group: 3 });
    const rounds = async () => {
      const { job_id } = await start(made, { rounds: 6, attendance: 0.7 });
      await made.app.settle();
      return simulationReport.parse((await look(made, job_id)).result).rounds;
    };
    expect(await rounds()).toEqual(await rounds());
  });

  it('takes the place of an earlier one about the same program, and of no other', async () => {
    const made = await scene([2, 2]);
    const other = await made.browser.call(campaigns.clone, { params: made.params });
    const first = await start(made);
    const elsewhere = await start({ ...made, params: { ...made.params, id: other.id } });
    const second = await start(made);
    await made.app.settle();
    const states = await Promise.all(
      [first, elsewhere, second].map(async ({ job_id }) => (await look(made, job_id)).state),
    );
    expect(states).toEqual(['canceled', 'done', 'done']);
  });

  it('stops in the middle when it is canceled', async () => {
    const made = await scene([40, 40], { users_per_group: 4 });
    const { job_id } = await start(made, { rounds: 52, attendance: 1 });
    const settled = made.app.settle();
    await until('it runs', 20_000, async () => (await look(made, job_id)).state !== 'queued');
    const canceled = await made.browser.call(jobs.job_cancel, {
      params: { company_id: made.company_id, job_id },
    });
    expect(canceled).toMatchObject({ state: 'canceled', result: null });
    await settled;
    expect(await look(made, job_id)).toMatchObject({ state: 'canceled', result: null });
  });

  it('shows a job only to the admin who started it', async () => {
    const made = await scene([1, 1]);
    const { job_id } = await start(made);
    const colleague = await made.app.as(await makeAdmin(made.app.services, { company_id: made.company_id }));
    for (const endpoint of [jobs.job, jobs.job_cancel]) {
      const refusal = await colleague.refused(endpoint, { params: { company_id: made.company_id, job_id } });
      expect(refusal.code).toBe('not_found');
    }
    expect((await look(made, job_id)).state).toBe('queued');
  });

  it('refuses more people and rounds than can be played', async () => {
    const { browser, params } = await scene([1, 1]);
    const refusal = await browser.refused(rounds.simulate, { params, body: { rounds: 53 } });
    expect(refusal.code).toBe('invalid_input');
  });
});

/** Data of the live events of a type for the admin of a scene, oldest first. */
async function told({ app, company_id, admin }: Scene, type: string) {
  const { rows } = await app.services.database.company(company_id, 'read', (db) =>
    sql<{ data: unknown }>`select data from realtime_events
      where company_id = ${company_id} and topics = array[${`user:${admin.user_id}`}] and type = ${type} order by seq`.execute(
      db,
    ),
  );
  return rows.map(({ data }) => jobChanged.parse(data));
}
