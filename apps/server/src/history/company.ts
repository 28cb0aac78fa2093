import { ENDPOINTS } from '@fika/contract';
import { sql } from 'kysely';
import { type Client, clientOf } from '#client.ts';
import { type App } from '#app.ts';
import { DEMO_LOGINS } from '../seed.ts';
import { type Colleague, LEVELS, NEW_DEPARTMENTS, NEW_OFFICES, OFFICE_ZONES } from './people.ts';
import type { Fields } from './programs.ts';

const DAY = 24 * 3_600_000;
const { categories, members } = ENDPOINTS;

/** Jobs that run at a time. */
const AT_ONCE = 3;

export interface Member extends Colleague {
  id: number;
}

/** The workspace while its history is played. */
export class Company {
  readonly app: App;
  readonly id: number;
  /** The end of the history. */
  readonly now: number;
  /** Everyone, also those who have not joined yet. */
  readonly people: readonly Colleague[];
  readonly members = new Map<number, Member>();
  /** The names of those who are there: people may have changed them. */
  readonly #names = new Map<string, { first_name: string; last_name: string }>();
  fields!: Fields;

  constructor(app: App, id: number, now: number, people: readonly Colleague[]) {
    this.app = app;
    this.id = id;
    this.now = now;
    this.people = people;
  }

  /** The browser of an admin, who logs in again: weeks pass in between. */
  async admin(who: 'elise' | 'ivo'): Promise<Client> {
    const email = DEMO_LOGINS[who === 'elise' ? 0 : 1]?.email ?? '';
    const { id } = await this.app.services.database.global('read', (db) =>
      db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow(),
    );
    return clientOf(this.app, id);
  }

  /** Runs waiting jobs and sends waiting emails. */
  async settle(): Promise<void> {
    const { services } = this.app;
    await services.jobs.drain(services, AT_ONCE);
  }

  /** Adds fields and options that the first demo lacks. */
  async makeFields(): Promise<void> {
    const admin = await this.admin('elise');
    const params = { company_id: this.id };
    const { results } = await admin.call(categories.categories, { params });
    const known = (title: string) => results.find((one) => one.title === title)?.id ?? 0;
    const extend = (title: string, labels: string[]) =>
      admin.call(categories.categories_update, {
        params: { ...params, id: known(title) },
        body: { add_choices: labels },
      });
    const department = await extend('Department', NEW_DEPARTMENTS);
    const office = await extend('Office', NEW_OFFICES);
    const level = await admin.call(categories.categories_create, {
      params,
      body: { title: 'Level', type: 'select', choices: LEVELS },
    });
    const started = await admin.call(categories.categories_create, {
      params,
      body: { title: 'Started', type: 'date' },
    });
    const choices = { Department: department.choices, Office: office.choices, Level: level.choices };
    this.fields = {
      ids: {
        Department: department.id,
        Office: office.id,
        Interests: known('Interests'),
        Level: level.id,
        Started: started.id,
      },
      keyOf: (field, label) =>
        Object.entries(choices[field]).find(([, text]) => text === label)?.[0] ?? label,
    };
  }

  /** Those who had joined when the history began: base members who join later are not active yet. */
  async settleIn(began: number): Promise<void> {
    await this.#readMembers();
    const hasJoined = ({ days }: Colleague) => this.now - days * DAY <= began;
    await this.#write(sql`
      update users set is_active = false, inactive_reason = 'admin'
      where company_id = ${this.id} and email = any(${this.people
        .filter((person) => person.isKnown && !hasJoined(person))
        .map(({ email }) => email)}::text[])`);
    const there = this.people.filter(hasJoined);
    await this.upload(there, 'members.csv');
    await this.#write(sql`
      update users u set created_at = ${new Date(this.now).toISOString()}::timestamptz - make_interval(days => g.days)
      from jsonb_to_recordset(${JSON.stringify(there.filter(({ isKnown }) => !isKnown))}::jsonb) as g (email text, days int)
      where u.company_id = ${this.id} and u.email = g.email`);
    await this.#write(sql`
      update users u set settings = u.settings || jsonb_build_object('timezone', g.zone)
      from jsonb_to_recordset(${JSON.stringify(
        there
          .filter(({ isKnown }) => !isKnown)
          .map(({ email, office }) => ({ email, zone: OFFICE_ZONES[office] })),
      )}::jsonb) as g (email text, zone text)
      where u.company_id = ${this.id} and u.email = g.email`);
    await sqlAnalyze(this.app);
  }

  /** Colleagues whose day has come: HR imports them, those of the first demo included. */
  async join(newcomers: readonly Colleague[]): Promise<void> {
    await this.#write(sql`
      update users set is_active = true, inactive_reason = null
      where company_id = ${this.id} and email = any(${newcomers.filter(({ isKnown }) => isKnown).map(({ email }) => email)}::text[])`);
    await this.upload(newcomers, 'newcomers.csv');
  }

  /** Imports colleagues as the page does: new ones are added, fields of the others are updated. */
  async upload(people: readonly Colleague[], file_name: string): Promise<void> {
    const admin = await this.admin('elise');
    const rows_total = people.length;
    const ids = this.fields.ids;
    const users = people.map((person, index) => ({
      row: index + 2,
      email: person.email,
      first_name: person.first_name,
      last_name: person.last_name,
      ...this.#names.get(person.email),
      ...(!person.isKnown && { culture: person.culture }),
      manager: person.manager,
      fields: {
        ...(!person.isKnown && {
          [ids.Department]: person.department,
          [ids.Office]: person.office,
          [ids.Interests]: person.interests,
        }),
        [ids.Level]: person.level,
        [ids.Started]: new Date(this.now - person.days * DAY).toISOString().slice(0, 10),
      },
    }));
    const size = 150;
    const total = Math.ceil(rows_total / size);
    const upload_id = crypto.randomUUID();
    for (let chunk = 0; chunk < total; chunk += 1) {
      const part = users.slice(chunk * size, (chunk + 1) * size);
      const answer = await admin.call(members.upload_json_users, {
        params: { company_id: this.id },
        body: { upload_id, file_name, chunk, total, rows_total, users: part },
      });
      if (answer.rejected.length > 0)
        throw new Error(`The history has members that are refused: ${JSON.stringify(answer.rejected[0])}`);
    }
    await this.settle();
    await this.#readMembers();
  }

  async #readMembers(): Promise<void> {
    const rows = await this.app.services.database.company(this.id, 'read', (db) =>
      db
        .selectFrom('users')
        .select(['id', 'email', 'first_name', 'last_name'])
        .where('company_id', '=', this.id)
        .execute(),
    );
    const byEmail = new Map(this.people.map((person) => [person.email, person]));
    for (const { id, email, ...names } of rows) {
      this.#names.set(email, names);
      const person = byEmail.get(email);
      if (person && !this.members.has(id)) this.members.set(id, { ...person, id });
    }
  }

  async #write(statement: ReturnType<typeof sql>): Promise<void> {
    await this.app.services.database.company(this.id, 'write', (db) => statement.execute(db));
  }
}

/** No background process counts the rows of a new database so soon. */
async function sqlAnalyze({ services }: App): Promise<void> {
  await services.database.global('write', (db) => sql`analyze`.execute(db));
}
