import { setTimeout as sleep } from 'node:timers/promises';
import { COFFEE_STATUS, ENDPOINTS, instantOf, ONBOARDING_STEPS, ROLES } from '@fika/contract';
import { type RawBuilder, sql } from 'kysely';
import type { App } from './app.ts';
import { type Client, clientOf } from './client.ts';
import { listVisibleCategories } from './features/categories/queries.ts';
import { createIntroduction } from './features/coffees/commands/create-introduction.ts';
import { sharedFacts } from './features/coffees/explanations/rules.ts';
import { findCoworker, getFields } from './features/coffees/suggestions/queries.ts';
import { answerInvitation } from './features/participations/invitations/commands/answer-invitation.ts';
import { createCompany } from './features/workspaces/commands/create-company.ts';
import { inCompany } from './platform/context.ts';
import type { Db } from './platform/db/database.ts';
import { found } from './platform/problem.ts';
import { seedAvailabilities } from './seed-availabilities.ts';
import { DEMO_CHOICES, DEMO_DOMAIN, type DemoPerson, demoPeople } from './seed-people.ts';

export const DEMO_PASSWORD = 'a coffee with colleagues';
export const DEMO_ZONE = 'Europe/Paris';
const SLUG = 'marelle';
/** More people than the smallest plan allows. */
const LARGEST_PLAN = 2;
/** Since how many days those are there who opened the workspace. */
const FIRST_DAYS = 735;

/** One login of the demo for each role, all with the same password. */
export const DEMO_LOGINS = [
  {
    role: ROLES.superadmin,
    what: 'superadmin',
    first_name: 'Élise',
    last_name: 'Fontaine',
    email: `elise@${DEMO_DOMAIN}`,
  },
  { role: ROLES.admin, what: 'admin', first_name: 'Ivo', last_name: 'Brandt', email: `ivo@${DEMO_DOMAIN}` },
  {
    role: ROLES.enduser,
    what: 'member',
    first_name: 'Amara',
    last_name: 'Okafor',
    email: `amara.okafor@${DEMO_DOMAIN}`,
  },
];

/**
 * Makes a workspace for trying the product: people, fields, and a program whose first session has been sent. Uses the same calls
 * as the screens. For an empty installation only.
 */
export async function seedDemo(app: App): Promise<void> {
  const { companyId, accountId } = await createLogins(app);
  const admin = await clientOf(app, accountId);
  const people = demoPeople();
  const fields = await createFields(admin, companyId);
  await uploadPeople(admin, companyId, people, fields);
  await spreadArrivals(app, companyId, people);
  await addPreferences(app, companyId, fields);
  await knowTheProduct(app, companyId);
  await seedAvailabilities(app, companyId);
  const campaignId = await runFirstSession(app, admin, companyId, fields);
  await rememberMeetings(app, companyId, campaignId);
  await fillBoard(app, companyId);
}

async function createLogins({ services }: App): Promise<{ companyId: number; accountId: number }> {
  const hash = await services.passwords.hash(DEMO_PASSWORD);
  const company = await services.database.global('write', (db) =>
    createCompany(db, { slug: SLUG, name: 'Marelle Institute', timezone: DEMO_ZONE, plan: LARGEST_PLAN }),
  );
  const accounts = await services.database.global('write', (db) =>
    db
      .insertInto('accounts')
      .values(
        DEMO_LOGINS.map(({ email, first_name, last_name }) => ({
          email,
          first_name,
          last_name,
          password_hash: hash,
          email_verified_at: sql`app_now()`,
          password_changed_at: sql`app_now()`,
        })),
      )
      .returning(['id', 'email'])
      .execute(),
  );
  await services.database.company(company.id, 'write', (db) =>
    db
      .insertInto('users')
      .values(
        DEMO_LOGINS.map(({ email, first_name, last_name, role }) => ({
          email,
          first_name,
          last_name,
          role,
          company_id: company.id,
        })),
      )
      .execute(),
  );
  const [superadmin] = accounts;
  if (!superadmin) throw new Error('The demo has no superadmin');
  return { companyId: company.id, accountId: superadmin.id };
}

type Fields = Record<keyof typeof DEMO_CHOICES, number>;

async function createFields(admin: Client, company_id: number): Promise<Fields> {
  const ids: Record<string, number> = {};
  for (const [title, choices] of Object.entries(DEMO_CHOICES)) {
    const type = title === 'Interests' ? 'array' : 'select';
    const field = await admin.call(ENDPOINTS.categories.categories_create, {
      params: { company_id },
      body: { title, type, choices },
    });
    ids[title] = field.id;
  }
  return ids as Fields;
}

async function uploadPeople(
  admin: Client,
  company_id: number,
  people: readonly DemoPerson[],
  ids: Fields,
): Promise<void> {
  const users = people.map(({ email, first_name, last_name, culture, fields }, index) => ({
    email,
    first_name,
    last_name,
    culture,
    row: index + 2,
    external_id: `M-${1001 + index}`,
    fields: Object.fromEntries(
      Object.entries(fields).map(([title, text]) => [String(ids[title as keyof Fields]), text]),
    ),
  }));
  await admin.call(ENDPOINTS.members.upload_json_users, {
    params: { company_id },
    body: {
      upload_id: crypto.randomUUID(),
      file_name: 'marelle.csv',
      chunk: 0,
      total: 1,
      rows_total: users.length,
      users,
    },
  });
}

/** People join over two years: no call says so, because a member joins when they are added. */
async function spreadArrivals({ services }: App, companyId: number, people: readonly DemoPerson[]) {
  await services.database.company(companyId, 'write', (db) =>
    sql`
      update users set created_at = app_now() - make_interval(days => coalesce(given.days, ${FIRST_DAYS}))
      from users u left join jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as given (email text, days int)
        on given.email = u.email
      where users.company_id = ${companyId} and u.company_id = users.company_id and u.id = users.id`.execute(
      db,
    ),
  );
}

/** Marks all explanations as seen for members of the demo, so that none appears. */
async function knowTheProduct({ services }: App, companyId: number): Promise<void> {
  await services.database.company(companyId, 'write', (db) =>
    sql`insert into onboarding_members (company_id, user_id, seen_steps)
      select company_id, id, ${Object.values(ONBOARDING_STEPS)}::integer[] from users
      where company_id = ${companyId}`.execute(db),
  );
}

const WISHES = [
  { email: `amara.okafor@${DEMO_DOMAIN}`, wish: 'meet', title: 'Office', place: 1 },
  { email: `amara.okafor@${DEMO_DOMAIN}`, wish: 'meet', title: 'Interests', place: 2 },
  { email: `amara.okafor@${DEMO_DOMAIN}`, wish: 'avoid', title: 'Department', place: 0 },
  { email: `ivo@${DEMO_DOMAIN}`, wish: 'meet', title: 'Interests', place: 0 },
] as const;

/** The preferences of some people of the demo. */
async function addPreferences(app: App, company_id: number, fields: Fields): Promise<void> {
  const { database } = app.services;
  for (const email of new Set(WISHES.map((one) => one.email))) {
    const account = await database.global('read', (db) =>
      db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow(),
    );
    const own = await clientOf(app, account.id);
    const params = { company_id };
    const { results } = await own.call(ENDPOINTS.categories.categories, { params });
    for (const { wish, title, place } of WISHES.filter((one) => one.email === email)) {
      const field = results.find(({ id }) => id === fields[title]);
      const choice = Object.keys(field?.choices ?? {})[place];
      if (!choice) throw new Error(`The demo has no such choice of ${title}`);
      await own.call(ENDPOINTS.preferences.preferences_create, {
        params,
        body: { wish, category: fields[title], choice },
      });
    }
  }
}

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

/** Wall-clock time on a weekday (1 is Monday) some weeks after this one, as an instant. */
function weekday(day: number, weeks: number, time: string): string {
  const now = new Date();
  const monday = new Date(now);
  monday.setUTCDate(now.getUTCDate() - ((now.getUTCDay() + 6) % 7) + weeks * 7 + day - 1);
  return instantOf(`${monday.toISOString().slice(0, 10)}T${time}:00`, DEMO_ZONE);
}

/** Runs waiting jobs, and waits for those that a parallel worker has taken. */
async function settle({ services }: App): Promise<void> {
  for (;;) {
    await services.jobs.drain(services);
    if ((await services.database.global('read', countUnfinished)) === 0) return;
    await sleep(100);
  }
}

async function countUnfinished(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pgboss.job
    where state in ('created', 'retry', 'active') and start_after <= now()`.execute(db);
  return rows[0]?.count ?? 0;
}

async function runFirstSession(app: App, admin: Client, company_id: number, fields: Fields): Promise<number> {
  const { campaigns, rounds } = ENDPOINTS;
  const program = await admin.call(campaigns.campaigns_create, {
    params: { company_id },
    body: {
      name: 'Coffee across departments',
      description: 'Half an hour every two weeks with a colleague from another department.',
      algo: 'crossgroup',
      timezone: DEMO_ZONE,
      frequency: 2,
      review_before_send: true,
      optin_option: 1,
      // The first session is started by hand below.
      next_requests_send_at: inHours(1),
      next_matchs_send_at: inHours(72),
      rules: [
        { kind: 'cross_category', category: fields.Department, value: 'different', strength: 'require' },
        { kind: 'optimization', category: fields.Interests, goal: 'most' },
      ],
    },
  });
  const params = { company_id, id: program.id };
  await admin.call(campaigns.activate, { params });
  const round = await admin.call(rounds.open_session, { params });
  await settle(app);
  await answer(app, company_id, round.id);
  await admin.call(rounds.provision, { params });
  await admin.call(rounds.session_send, { params: { ...params, round_id: round.id } });
  await settle(app);
  const next = {
    next_requests_send_at: weekday(1, 1, '09:00'),
    next_matchs_send_at: weekday(1, 2, '09:00'),
  };
  await admin.call(campaigns.campaigns_update, { params, body: next });
  return program.id;
}

/** The member of the demo has met a few colleagues over the last year: sessions of the past are no calls either. */
async function rememberMeetings({ services }: App, companyId: number, campaignId: number): Promise<void> {
  await services.database.company(companyId, 'write', (db) =>
    sql`
      insert into meetings (company_id, user_a, user_b, met_at, campaign_id)
      select ${companyId}, least(me.id, other.id), greatest(me.id, other.id),
        app_now() - make_interval(days => (20 + 21 * other.nth + 70 * again)::int), ${campaignId}
      from users me cross join lateral (
        select id, row_number() over (order by id) as nth from users
        where company_id = ${companyId} and role = 0 and id > me.id and id % 3 = 0 limit 15
      ) other cross join lateral generate_series(0, (other.nth % 4 = 0)::int + (other.nth % 7 = 0)::int) again
      where me.company_id = ${companyId} and me.email = ${DEMO_LOGINS[2]?.email ?? ''}
      on conflict do nothing`.execute(db),
  );
}

/** Two of three members take part, every seventh declines, the others do not answer. */
async function answer({ services }: App, companyId: number, roundId: number): Promise<void> {
  await inCompany(services, companyId, 'write', async (ctx) => {
    const members = await ctx.db
      .selectFrom('round_members')
      .select('user_id')
      .where('company_id', '=', companyId)
      .where('round_id', '=', roundId)
      .orderBy('user_id')
      .execute();
    for (const [index, { user_id }] of members.entries()) {
      if (index % 3 === 1 && index % 7 !== 0) continue;
      const invited = { company_id: companyId, round_id: roundId, user_id };
      await answerInvitation(ctx, invited, { answer: index % 7 === 5 ? 'rejected' : 'accepted', reason: '' });
    }
  });
}

/** Colleagues that the member of the demo has asked to meet, by date in days: the board shows the state of each. */
const ASKED = [
  { name: 'Rohan', days: -1, at: '10:00', status: COFFEE_STATUS.scheduled, rating: null, place: 'Canteen' },
  { name: 'Zofia', days: 3, at: '14:30', status: COFFEE_STATUS.scheduled, rating: null, place: 'Library' },
  { name: 'Giulia', days: -20, at: '11:00', status: COFFEE_STATUS.met, rating: 5, place: '' },
  { name: 'Tomás', days: -34, at: '15:00', status: COFFEE_STATUS.met, rating: 4, place: '' },
  { name: 'Freya', days: -48, at: '09:30', status: COFFEE_STATUS.met, rating: 5, place: '' },
  { name: 'Bilal', days: -62, at: '16:00', status: COFFEE_STATUS.met, rating: null, place: '' },
  { name: 'Hugo', days: -70, at: '10:30', status: COFFEE_STATUS.canceled, rating: null, place: '' },
] as const;

/** A time of day so many days from now, in the zone of the demo; a weekend day becomes the next working day. */
function workingHour(days: number, at: string): RawBuilder<string> {
  const day = sql`((app_now() at time zone ${DEMO_ZONE})::date + ${days}::int)`;
  const past = sql`greatest(0, extract(isodow from ${day})::int - 5)`;
  const shift = days < 0 ? sql`- ${past}` : sql`+ (3 - ${past}) % 3`;
  return sql<string>`((${day} ${shift} + ${at}::time) at time zone ${DEMO_ZONE})`;
}

/** Fills every column of a member's board. Written as rows: no call makes an introduction in the past. */
async function fillBoard({ services }: App, companyId: number): Promise<void> {
  await inCompany(services, companyId, 'write', async (ctx) => {
    const people = await ctx.db
      .selectFrom('users')
      .select(['id', 'first_name'])
      .where('company_id', '=', companyId)
      .execute();
    const idOf = (name: string) => {
      const person = people.find(({ first_name }) => first_name === name);
      if (!person) throw new Error(`The demo has nobody called ${name}`);
      return person.id;
    };
    const me = idOf('Amara');
    const categories = await listVisibleCategories(ctx);
    const mine = await getFields(ctx, me);
    for (const { name, days, at, status, rating, place } of ASKED) {
      const other = idOf(name);
      const asked = { user_id: me, coworker: other, excluded: [] };
      const { fields, have_met: haveMet } = found(await findCoworker(ctx, asked));
      const why = sharedFacts(categories, mine, fields, { haveMet });
      const coffee = await createIntroduction(ctx, { user_ids: [me, other], why, introduced_by: other });
      const start = workingHour(days, at);
      await ctx.db
        .updateTable('coffees')
        .set({
          status,
          place,
          created_at: sql<string>`app_now() + make_interval(days => ${Math.min(days, 0) - 6})`,
          sent_at: sql<string>`app_now() + make_interval(days => ${Math.min(days, 0) - 6})`,
          ...(status !== COFFEE_STATUS.canceled && {
            scheduled_at: start,
            ends_at: sql<string>`${start} + interval '30 minutes'`,
          }),
        })
        .where('company_id', '=', companyId)
        .where('id', '=', coffee)
        .execute();
      if (rating === null) continue;
      const said = { happened: 'met', rating };
      await ctx.db
        .insertInto('coffee_feedback')
        .values({ company_id: companyId, coffee_id: coffee, user_id: me, ...said })
        .execute();
    }
  });
}
