/** The company of a case: its fields, members and program, made by the calls of the product. */
import { type Category, ENDPOINTS, type FilterItem, ROLES } from '@fika/contract';
import { sql } from 'kysely';
import type { Client } from '#client.ts';
import { productNow } from '#test/clock.ts';
import { makeAdmin, makeCompany, type MadeUser } from '#test/factories.ts';
import type { TestApp } from '#test/start-app.ts';
import { type CasePlan, FIELDS, HIDDEN } from './cases.ts';
import type { Meeting, Program, Rating, Rule } from './record.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Part of the last names in the company of the case, and in the other one. */
const OWN_WORD = 'Quillfeather';
export const FOREIGN_WORD = 'Zanderloop';

/** A member with the actions of the case on them. */
export interface Member {
  id: number;
  account: { account_id: number };
  email: string;
  first_name: string;
  last_name: string;
  plan: CasePlan['people'][number];
  manager: number | null;
  never: number[];
  pace: number | null;
  left: boolean;
  inactive: boolean;
  /** First day after a pause of the program. */
  snoozedUntil: string | null;
  /** Days of an absence from all programs. */
  away: { from: string; to: string } | null;
}

export interface Company {
  app: TestApp;
  company_id: number;
  admin: MadeUser;
  campaign_id: number;
  program: Program;
  members: Map<number, Member>;
  history: Meeting[];
  /** By meeting and author. */
  ratings: Map<string, Rating>;
}

const { categories, members, campaigns, coffees, audiences, availabilities, preferences } = ENDPOINTS;

/** Makes the company with its running program. */
export async function makeCaseCompany(app: TestApp, plan: CasePlan): Promise<Company> {
  const { id: company_id } = await makeCompany(app.services, { slug: 'own', name: 'Own', timezone: 'UTC' });
  const admin = await makeAdmin(app.services, {
    company_id,
    email: 'admin@own.example',
    role: ROLES.superadmin,
  });
  const client = await app.as(admin);
  const fields = await makeFields(client, company_id);
  const people = await addMembers(app, client, { company_id, plan, fields });
  const ids = people.map(({ id }) => id);
  const history = await addHistory(app, client, { company_id, plan, ids });
  const campaign_id = await startProgram(app, client, { company_id, plan, fields, ids });
  const program = { ...plan.program, fixed: plan.program.fixed.map((position) => ids[position] ?? 0) };
  const company = { app, company_id, admin, campaign_id, program, history, ratings: new Map() };
  return { ...company, members: new Map(people.map((member) => [member.id, member])) };
}

type Fields = ReadonlyMap<string, Category>;

async function makeFields(client: Client, company_id: number): Promise<Fields> {
  const made = new Map<string, Category>();
  for (const { title, type, labels } of FIELDS) {
    const body = { title, type, choices: [...labels], only_for_matching: HIDDEN.includes(title) };
    const field = await client.call(categories.categories_create, { params: { company_id }, body });
    made.set(title, field);
  }
  return made;
}

interface Crowd {
  company_id: number;
  plan: CasePlan;
  fields: Fields;
}

const emailOf = (position: number) => `p${position}@own.example`;

async function addMembers(app: TestApp, client: Client, crowd: Crowd): Promise<Member[]> {
  const { company_id, plan, fields } = crowd;
  const users = plan.people.map(({ values, manager }, position) => ({
    row: position + 2,
    external_id: `x${position}`,
    email: emailOf(position),
    first_name: `First${position}`,
    last_name: `${OWN_WORD}${position}`,
    ...(manager !== null && { manager: `x${manager}` }),
    fields: Object.fromEntries(
      Object.entries(values).map(([title, value]) => [
        String(fields.get(title)?.id),
        Array.isArray(value) ? value.join(';') : String(value),
      ]),
    ),
  }));
  const upload = { upload_id: crypto.randomUUID(), file_name: 'people.csv', chunk: 0, total: 1 };
  const answer = await client.call(members.upload_json_users, {
    params: { company_id },
    body: { ...upload, rows_total: users.length, users },
  });
  if (answer.rejected.length > 0 || answer.added !== users.length)
    throw new Error(`The upload refused rows: ${JSON.stringify(answer.rejected[0])}`);
  const idOf = await idsByEmail(app, company_id);
  const ids = plan.people.map((_, position) => idOf.get(emailOf(position)) ?? 0);
  const made: Member[] = [];
  for (const [position, person] of plan.people.entries()) {
    const { email, first_name, last_name } = users[position] ?? { email: '', first_name: '', last_name: '' };
    const member: Member = {
      id: ids[position] ?? 0,
      account: { account_id: await accountOf(app, email) },
      email,
      first_name,
      last_name,
      plan: person,
      manager: person.manager === null ? null : (ids[person.manager] ?? null),
      never: person.never.map((other) => ids[other] ?? 0),
      pace: person.pace,
      left: false,
      inactive: false,
      snoozedUntil: null,
      away: null,
    };
    await settleIn(app, company_id, member);
    made.push(member);
  }
  return made;
}

async function idsByEmail(app: TestApp, company_id: number): Promise<Map<string, number>> {
  const rows = await app.services.database.company(company_id, 'read', (db) =>
    db.selectFrom('users').select(['id', 'email']).where('company_id', '=', company_id).execute(),
  );
  return new Map(rows.map(({ id, email }) => [email, id]));
}

async function accountOf(app: TestApp, email: string): Promise<number> {
  const { id } = await app.services.database.global('write', (db) =>
    db
      .insertInto('accounts')
      .values({ email, email_verified_at: sql`app_now()` })
      .onConflict((conflict) => conflict.column('email').doUpdateSet({ email }))
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}

/** The settings of members: hours, pace, never-with list. */
async function settleIn(app: TestApp, company_id: number, member: Member): Promise<void> {
  const { hours } = member.plan;
  if (!hours && member.pace === null && member.never.length === 0) return;
  const client = await app.as(member.account);
  const params = { company_id };
  if (hours) {
    const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
    const day = [{ from: clock(hours[0]), to: clock(hours[1]) }];
    const weekly = Array.from({ length: 7 }, (_, index) => (index < 5 ? day : []));
    await client.call(availabilities.availabilities_update, { params, body: { weekly, timezone: 'UTC' } });
  }
  if (member.pace !== null)
    await client.call(members.update_settings, { params, body: { pace: member.pace } });
  for (const user_id of member.never)
    await client.call(preferences.never_with_add, { params, body: { user_id } });
}

interface Past {
  company_id: number;
  plan: CasePlan;
  ids: readonly number[];
}

/**
 * Imports the pairs who know each other; matches of the past are rows of an earlier program, because these cannot be imported.
 */
async function addHistory(app: TestApp, client: Client, { company_id, plan, ids }: Past): Promise<Meeting[]> {
  const known = plan.met.filter(([, , weeks]) => weeks === null);
  if (known.length > 0) {
    for (let start = 0; start < known.length; start += 2_000) {
      const pairs = known
        .slice(start, start + 2_000)
        .map(([a, b], index) => ({ row: index + 1, a: emailOf(a), b: emailOf(b) }));
      await client.call(coffees.meetings_import, { params: { company_id }, body: { pairs } });
    }
  }
  const now = await productNow(app);
  const past = plan.met.map(([a, b, weeks]): Meeting => ({
    a: ids[a] ?? 0,
    b: ids[b] ?? 0,
    at: weeks === null ? null : now - weeks * 7 * DAY,
    ofProgram: false,
    present: false,
  }));
  const matched = past.filter(({ at }) => at !== null);
  if (matched.length > 0) {
    const { id } = await client.call(campaigns.campaigns_create, {
      params: { company_id },
      body: { name: 'Earlier' },
    });
    await app.services.database.company(company_id, 'write', (db) =>
      sql`insert into meetings (company_id, user_a, user_b, met_at, campaign_id)
        select ${company_id}, least(a, b), greatest(a, b), at, ${id}
        from unnest(${matched.map(({ a }) => a)}::bigint[], ${matched.map(({ b }) => b)}::bigint[],
          ${matched.map(({ at }) => new Date(at ?? 0).toISOString())}::timestamptz[]) as t (a, b, at)`.execute(
        db,
      ),
    );
  }
  return past;
}

interface Start extends Crowd {
  ids: readonly number[];
}

async function startProgram(app: TestApp, client: Client, start: Start): Promise<number> {
  const { company_id, plan, fields, ids } = start;
  const { program } = plan;
  const params = { company_id };
  const keyOf = (title: string, label: string) => choiceKey(fields, title, label);
  if (program.cap !== null)
    await client.call(ENDPOINTS.workspaces.set_max_seats, { params, body: { max_seats: program.cap } });
  const asked = await client.call(audiences.audiences_create, {
    params,
    body: {
      name: 'Asked',
      filters: one({ ...keyOf('Department', 'Sales'), type: 'select', operator: 'eq' }),
    },
  });
  const now = await productNow(app);
  const matches = now + 3 * DAY + 6 * HOUR;
  const { id } = await client.call(campaigns.campaigns_create, {
    params,
    body: {
      name: 'Coffee',
      algo: program.algo,
      users_per_group: program.size,
      groups_chunks_generator: program.generator,
      optin_option: program.option,
      optin_audiences: program.option === 3 ? [asked.id] : [],
      rules: program.rules.map((rule) => asRule(rule, fields)),
      seats: program.seats.map(({ label, choice, reuse }) => ({
        label,
        reuse,
        filters:
          choice === null
            ? { version: 'v1' as const, operator: 'and' as const, filters: [] }
            : one({ ...keyOf('Roles', choice), type: 'array', operator: 'contains' }),
      })),
      fixed_participants: program.fixed.map((position) => ids[position] ?? 0),
      not_with_manager: program.notWithManager,
      hours_in_common: program.hours,
      history_across_campaigns: program.acrossPrograms,
      frequency: program.frequency as 1,
      timezone: program.timezone,
      exclude_admins: true,
      review_before_send: plan.review,
      next_requests_send_at: program.option === 2 ? null : new Date(now + HOUR).toISOString(),
      next_matchs_send_at: new Date(matches).toISOString(),
    },
  });
  await client.call(campaigns.activate, { params: { company_id, id } });
  return id;
}

function choiceKey(fields: Fields, title: string, label: string): { category_id: number; value: string } {
  const field = fields.get(title);
  const entry = Object.entries(field?.choices ?? {}).find(([, known]) => known === label);
  if (!field || !entry) throw new Error(`${title} has no choice ${label}`);
  return { category_id: field.id, value: entry[0] };
}

const one = (filter: FilterItem) => ({ version: 'v1' as const, operator: 'and' as const, filters: [filter] });

function asRule(rule: Rule, fields: Fields) {
  const category = fields.get(rule.field)?.id ?? 0;
  const strength = rule.required ? ('require' as const) : ('prefer' as const);
  const empty = rule.empty;
  const emptyOrWait = empty === 'wait' ? empty : ('different' as const);
  switch (rule.kind) {
    case 'same':
    case 'different':
      return { kind: 'cross_category' as const, category, value: rule.kind, strength, empty };
    case 'allow':
    case 'forbid': {
      const side = (label: string) => ({ category, choice: choiceKey(fields, rule.field, label).value });
      const pairs = rule.pairs.map(([a, b]): [ReturnType<typeof side>, ReturnType<typeof side>] => [
        side(a),
        side(b),
      ]);
      return { kind: 'cross_groups' as const, action: rule.kind, pairs, strength, empty: emptyOrWait };
    }
    default:
      return {
        kind: 'optimization' as const,
        category,
        goal: rule.kind,
        strength: 'prefer' as const,
        empty: emptyOrWait,
      };
  }
}

/** Another company with members of the same first names, whose program is due at the same time. */
export async function makeNeighbour(app: TestApp, { program }: CasePlan): Promise<void> {
  const { id: company_id } = await makeCompany(app.services, { slug: 'other', name: FOREIGN_WORD });
  const admin = await makeAdmin(app.services, {
    company_id,
    email: 'admin@other.example',
    role: ROLES.superadmin,
  });
  const client = await app.as(admin);
  const users = Array.from({ length: 6 }, (_, position) => ({
    row: position + 2,
    external_id: `x${position}`,
    email: `p${position}@other.example`,
    first_name: `First${position}`,
    last_name: `${FOREIGN_WORD}${position}`,
  }));
  const upload = { upload_id: crypto.randomUUID(), file_name: 'people.csv', chunk: 0, total: 1 };
  await client.call(members.upload_json_users, {
    params: { company_id },
    body: { ...upload, rows_total: users.length, users },
  });
  const { id } = await client.call(campaigns.campaigns_create, {
    params: { company_id },
    body: {
      name: `Lunch ${FOREIGN_WORD}`,
      optin_option: 2,
      exclude_admins: true,
      frequency: program.frequency as 1,
      next_matchs_send_at: new Date((await productNow(app)) + 3 * DAY + 6 * HOUR).toISOString(),
    },
  });
  await client.call(campaigns.activate, { params: { company_id, id } });
}
