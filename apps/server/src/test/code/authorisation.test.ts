import { type AnyEndpoint, type ProblemResponse, PROBLEMS } from '@fika/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINT_TABLE } from '../../app.ts';
import { testApp } from '../app.ts';
import { makeCoffees } from '../coffees.ts';
import { makeUser } from '../factories.ts';
import { emptyHandedInput, expectedRefusal, knock, makePeople, PEOPLE } from './people.ts';

const holder = testApp();
let house: Awaited<ReturnType<typeof makePeople>>;

beforeAll(async () => {
  house = await makePeople(holder.app);
});

/** Problems of the door: whoever is let in meets none of them. */
const DOOR = new Set(
  ['not_authenticated', 'csrf_failed', 'cross_site', 'permission_missing', 'admin_only'].map(String),
);

const byName = ENDPOINT_TABLE.map(({ endpoint, mounted }) => ({ name: endpoint.name, endpoint, mounted }));

describe('who may call', () => {
  it.each(byName)('$name', async ({ endpoint, mounted }) => {
    const wrong: string[] = [];
    for (const [position, person] of PEOPLE.entries()) {
      const input = emptyHandedInput(endpoint, house.company_id, position + 1);
      const answer = await knock(holder.app, endpoint, input, { person, user: house.users[person] });
      const expected = expectedRefusal(mounted, endpoint.method, person);
      const code = answer.statusCode < 300 ? null : answer.json<ProblemResponse>().code;
      const isRight = expected
        ? code === expected && answer.statusCode === PROBLEMS[expected].status
        : answer.statusCode < 500 && !DOOR.has(code ?? '');
      if (!isRight) {
        wrong.push(
          `${person}: expected ${expected ?? 'to be let in'}, got ${answer.statusCode} ${answer.body}`,
        );
      }
    }
    expect(wrong, `Access is declared as ${JSON.stringify(mounted.access)}.`).toEqual([]);
  });
});

describe('what belongs to another company', () => {
  const foreign: Record<string, number[]> = {};
  let own: typeof house;
  let slug = '';

  beforeAll(async () => {
    const { services } = holder.app;
    own = await makePeople(holder.app);
    // Ids that nothing of one's own has, in no table.
    await services.database.global('write', (db) =>
      sql`select setval(format('%I', sequencename)::regclass, 500000) from pg_sequences
        where schemaname = 'public'`.execute(db),
    );
    const user = await makeUser(services, { role: 2 });
    const { company_id } = user;
    const other = await makeUser(services, { company_id });
    const made = await makeCoffees(services, company_id, [[user.user_id, other.user_id]]);
    slug = await services.database.company(company_id, 'write', async (db) => {
      const category = await db
        .insertInto('categories')
        .values({ company_id, title: 'Team', type: 'text' })
        .returning('id')
        .executeTakeFirstOrThrow();
      const ids = [made.campaign_id, made.round_id, ...made.ids, category.id, user.user_id, other.user_id];
      Object.assign(foreign, { id: ids, round_id: [made.round_id], company_id: [company_id] });
      const company = await db
        .selectFrom('companies')
        .select('slug')
        .where('id', '=', company_id)
        .executeTakeFirstOrThrow();
      return company.slug;
    });
  });

  /** Status and body of an answer, without what is different every time. */
  async function ask(endpoint: AnyEndpoint, params: Record<string, unknown>) {
    const input = { ...emptyHandedInput(endpoint, own.company_id, 1), params };
    const superadmin = { person: 'superadmin', user: own.users.superadmin } as const;
    const answer = await knock(holder.app, endpoint, input, superadmin);
    const { request_id: _id, ...body } = answer.json<Record<string, unknown>>();
    return { status: answer.statusCode, type: answer.headers['content-type'], body };
  }

  const withIds = byName.filter(({ endpoint, mounted }) => {
    const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    return mounted.access.who !== 'anyone' && names.length > 0;
  });

  it.each(withIds)('$name answers as if it did not exist', async ({ endpoint }) => {
    const missing = emptyHandedInput(endpoint, own.company_id, 1).params;
    for (const name of Object.keys(missing)) {
      const candidates: unknown[] = name === 'slug' ? [slug] : (foreign[name] ?? []);
      const nothing = name === 'slug' ? 'no-such-company' : 999_999;
      const expected = candidates.length > 0 ? await ask(endpoint, { ...missing, [name]: nothing }) : null;
      for (const candidate of candidates) {
        const answer = await ask(endpoint, { ...missing, [name]: candidate });
        expect(answer, `{${name}} of another company can be told from one that is not there`).toEqual(
          expected,
        );
        expect(answer.status, 'Answer not_found where there is nothing.').toBeGreaterThanOrEqual(400);
      }
    }
  });
});
