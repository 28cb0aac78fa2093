import { ENDPOINTS, OUTCOMES } from '@fika/contract';
import { Client as Connection } from 'pg';
import { expect, inject, it, onTestFinished } from 'vitest';
import { clientOf } from '#client.ts';
import { createCompany } from '#features/workspaces/commands/create-company.ts';
import { compareDashboard } from '#test/dashboard/compare.ts';
import { compareReports } from '#test/dashboard/compare-reports.ts';
import { readRaw } from '#test/dashboard/recompute.ts';
import { cloneDatabase } from '#test/database.ts';
import { start as startProduct } from '../start.ts';
import { makeHistory } from './make-history.ts';

/** A whole history is six months of 300 people. */
const SMALL = { weeks: 9, share: 0.15 };

async function startDemo() {
  const database = await cloneDatabase(inject('postgres'));
  onTestFinished(database.drop);
  const product = await startProduct({
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    SECRET_KEY: 'a key for tests only, thirty-two characters',
    LOG_LEVEL: 'fatal',
    PORT: '0',
    BUSY_AFTER_MS: '0',
    PASSWORD_MEMORY_KIB: '64',
    ROLE: 'web',
  });
  onTestFinished(() => product.stop());
  const connection = new Connection({ connectionString: database.ownerUrl, options: '-c app.scope=system' });
  await connection.connect();
  onTestFinished(() => connection.end());
  const ask = async (text: string) => (await connection.query<unknown[]>({ text, rowMode: 'array' })).rows;
  return { ...product, ownerUrl: database.ownerUrl, ask };
}

/** What happened in the demo, without ids, instants and links, which differ by design. */
const PLAYED = [
  `select u.email, u.is_active, u.fields::text from users u order by u.email`,
  `select c.name, r.number, r.status, r.seed::text, u.email, m.outcome, m.reason::text, m.reject_reason,
     m.accepted_at is not null as has_accepted, m.rejected_at is not null as has_declined
   from round_members m join rounds r on r.company_id = m.company_id and r.id = m.round_id
   join campaigns c on c.company_id = r.company_id and c.id = r.campaign_id
   join users u on u.company_id = m.company_id and u.id = m.user_id order by c.name, r.number, u.email`,
  `select c.name, r.number, k.number as place, k.status, k.scheduled_at is not null as is_booked, array_agg(u.email order by u.email) as members,
     (select array_agg(concat(f.happened, f.rating, f.note) order by f.user_id) from coffee_feedback f
      where f.company_id = k.company_id and f.coffee_id = k.id) as feedback
   from coffees k join rounds r on r.company_id = k.company_id and r.id = k.round_id
   join campaigns c on c.company_id = r.company_id and c.id = r.campaign_id
   join coffee_members m on m.company_id = k.company_id and m.coffee_id = k.id
   join users u on u.company_id = m.company_id and u.id = m.user_id
   group by c.name, r.number, k.company_id, k.id order by c.name, r.number, k.number`,
  `select d.kind, d.recipient, d.state, d.error, count(*) from deliveries d group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
  `select n.kind, u.email, count(*) from notifications n
   join users u on u.company_id = n.company_id and u.id = n.user_id group by 1, 2 order by 1, 2`,
  `select a.kind, count(*) from activities a group by 1 order by 1`,
];

it('gives every installation the same history', { timeout: 240_000 }, async () => {
  const now = Date.now();
  const play = async () => {
    const { config, ownerUrl, ask } = await startDemo();
    await makeHistory(config, ownerUrl, () => undefined, { weeks: 7, share: 0.1 }, now);
    const played: unknown[][][] = [];
    for (const query of PLAYED) played.push(await ask(query));
    return played;
  };
  const [one, other] = [await play(), await play()];
  expect(one.map((rows) => rows.length > 2)).toEqual(PLAYED.map(() => true));
  expect(other).toEqual(one);
});

it(
  'gives the demo a history that agrees with itself, once, whole, and beside what people do meanwhile',
  { timeout: 240_000 },
  async () => {
    const { app, config, ownerUrl, ask } = await startDemo();
    const counts = () =>
      ask(`select (select count(*) from users), (select count(*) from rounds), (select count(*) from deliveries),
        (select count(*) from dev_mailbox), (select count(*) from audit_log)`);
    const jobs = () =>
      ask(`select id from pgboss.job where state in ('created', 'retry', 'active') order by id`);
    const [before, waiting] = [await counts(), await jobs()];

    // It ends in the middle: nothing of it is there.
    const interrupted = makeHistory(
      config,
      ownerUrl,
      () => {
        throw new Error('Ctrl-C');
      },
      SMALL,
    );
    await expect(interrupted).rejects.toThrow('Ctrl-C');
    expect(await counts()).toEqual(before);

    // People use the installation: another workspace, and a change in the demo.
    const { id: strangers } = await app.services.database.global('write', (db) =>
      createCompany(db, { slug: 'strangers', name: 'Strangers', timezone: 'UTC' }),
    );
    const [[company_id = 0, owner = 0] = []] = (await ask(
      `select c.id::int, a.id::int from companies c, accounts a where c.slug = 'marelle' and a.email like 'elise@%'`,
    )) as number[][];
    const admin = await clientOf(app, owner);
    const params = { company_id };
    const own = await admin.call(ENDPOINTS.campaigns.campaigns_create, { params, body: { name: 'Tea' } });
    await ask(`update users set first_name = 'Mai-Linh' where email like 'mai.nguyen@%'`);

    const edits: Promise<unknown>[] = [];
    const editMeanwhile = () => {
      edits.push(ask(`update users set first_name = 'Yukiko' where email like 'yuki.tanabe@%'`));
    };
    expect(await makeHistory(config, ownerUrl, editMeanwhile, SMALL)).toBe(true);
    await Promise.all(edits);
    expect(await makeHistory(config, ownerUrl, () => undefined, SMALL)).toBe(false);

    // The product: its clock, its jobs and emails.
    expect(await ask('select count(*)::int from app_clock')).toEqual([[0]]);
    expect(await ask(`select state from deliveries where state in ('queued', 'sending')`)).toEqual([]);
    expect(await jobs()).toEqual(waiting);
    for (const [table, column] of [
      ['rounds', 'opened_at'],
      ['deliveries', 'queued_at'],
      ['users', 'created_at'],
      ['notifications', 'created_at'],
      ['round_members', 'accepted_at'],
    ]) {
      expect(await ask(`select ${column} from ${table} where ${column} > now()`)).toEqual([]);
    }

    // What people did is there.
    expect(await ask(`select count(*)::int from users where company_id = ${strangers}`)).toEqual([[0]]);
    expect(await ask(`select name from campaigns where id = ${own.id}`)).toEqual([['Tea']]);
    expect(
      await ask(
        `select first_name from users where email like any('{mai.nguyen@%,yuki.tanabe@%}') order by 1`,
      ),
    ).toEqual([['Mai-Linh'], ['Yukiko']]);

    // Programs of several kinds, in several states.
    const programs = await ask(`select name, status from campaigns order by name`);
    expect(programs).toEqual([
      ['Coffee across departments', 'active'],
      ['Lunch for four', 'active'],
      ['Lunch with the director', 'active'],
      ['Mentoring', 'active'],
      ['Onboarding buddies', 'active'],
      ['Random coffee', 'archived'],
      ['Tea', 'draft'],
    ]);
    const states = await ask(`select distinct status::int from rounds order by 1`);
    expect(states).toEqual([[1], [2], [5]]);

    // Every member of a session that was sent has a result.
    expect(
      await ask(`select m.user_id, m.outcome from round_members m
        join rounds r on r.company_id = m.company_id and r.id = m.round_id
        where r.status = 2 and (m.outcome is null or not m.outcome = any('{${OUTCOMES.join(',')}}'))`),
    ).toEqual([]);
    // Enough colleagues are there for every pair of a program of pairs to be new.
    expect(
      await ask(`select a.user_id, b.user_id, count(*) from coffees k
        join campaigns c on c.company_id = k.company_id and c.id = k.campaign_id and c.name = 'Random coffee'
        join coffee_members a on a.company_id = k.company_id and a.coffee_id = k.id
        join coffee_members b on b.company_id = k.company_id and b.coffee_id = k.id and b.user_id > a.user_id
        group by 1, 2 having count(*) > 1`),
    ).toEqual([]);

    // Counts that triggers keep.
    expect(
      await ask(`select (select sum(active)::int from member_counts where company_id = ${company_id})
          - (select count(*)::int from users where company_id = ${company_id} and is_active),
        (select sum(accepted)::int from round_counts) - (select count(accepted_at)::int from round_members),
        (select sum(groups)::int from round_counts) - (select count(*)::int from coffees where round_id is not null)`),
    ).toEqual([[0, 0, 0]]);

    // Every number of the dashboard and the reports is that of the rows.
    const overview = await admin.call(ENDPOINTS.dashboard.overview, { params });
    const { start, end, timezone } = overview.range;
    const { results: fields } = await admin.call(ENDPOINTS.categories.categories, { params });
    const [department = 0, remote = 0] = ['Department', 'Office'].map(
      (title) => fields.find((field) => field.title === title)?.id,
    );
    const made = { browser: admin, company_id, timezone, department, remote };
    const raw = await readRaw(app.services, company_id);
    await compareDashboard(made, raw, { start, end, timezone, campaigns: [] });
    await compareReports(made, raw, { start, end, timezone, campaigns: [] });
    expect(overview.reach).toBeGreaterThan(300);
    expect(overview.participation).not.toBeNull();
    // Some people changed the department, and count for the former one before.
    expect(await ask('select count(*) > 0 from former_values')).toEqual([[true]]);
  },
);
