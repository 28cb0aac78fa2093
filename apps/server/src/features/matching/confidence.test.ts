import { ENDPOINTS, fillPath, ROLES } from '@fika/contract';
import { inputHash, match } from '@fika/matching';
import { describe, expect, it } from 'vitest';
import { ENDPOINT_TABLE } from '#app.ts';
import { type Client, RefusedCall } from '#client.ts';
import { inCompany } from '#platform/context.ts';
import { testApp } from '#test/app.ts';
import { type MadeUser, makeUser } from '#test/factories.ts';
import { makeScene, type Scene } from '#test/scenes.ts';
import { getCampaign } from '#features/campaigns/queries.ts';
import { listParticipants } from '#features/participations/queries.ts';
import { loadMatchingInput } from './input/queries.ts';

const { campaigns, categories, coffees, members, preferences, rounds } = ENDPOINTS;
const holder = testApp();

const ASKS_NOBODY = { optin_option: 2, next_requests_send_at: null, review_before_send: true };

/** A running program without rules. */
async function scene(sizes: [number, number]) {
  const made = await makeScene(holder.app, sizes, { ...ASKS_NOBODY, algo: 'random', rules: [] });
  await made.browser.call(campaigns.activate, { params: made.params });
  return made;
}

async function draw(made: Scene) {
  const { id: round_id } = await made.browser.call(rounds.open_session, { params: made.params });
  await made.app.settle();
  await made.browser.call(rounds.provision, { params: made.params });
  const at = { ...made.params, round_id };
  const cards = async () =>
    (await made.browser.call(rounds.session_groups, { params: at, query: { limit: 100 } })).results;
  const groups = async () =>
    (await cards()).map(({ members: people }) => people.map(({ id }) => id).toSorted((a, b) => a - b));
  return { round_id, at, cards, groups };
}

async function keepAway(
  made: Scene,
  who: MadeUser,
  others: readonly (MadeUser | undefined)[],
): Promise<Client> {
  const own = await holder.app.as(who);
  for (const other of others) {
    await own.call(preferences.never_with_add, {
      params: { company_id: made.company_id },
      body: { user_id: other?.user_id ?? 0 },
    });
  }
  return own;
}

const isTogether = (groups: readonly number[][], ...people: readonly (MadeUser | undefined)[]) =>
  groups.some((group) => people.every((one) => group.includes(one?.user_id ?? 0)));

describe('a draw', () => {
  it('keeps the wishes of members, below what the program requires', async () => {
    const size = 5;
    const made = await makeScene(holder.app, [size, size], ASKS_NOBODY);
    const { company_id, department, browser } = made;
    const office = await browser.call(categories.categories_create, {
      params: { company_id },
      body: {
        title: 'Office',
        type: 'select',
        choices: Array.from({ length: size }, (_, n) => `Office ${n}`),
      },
    });
    await browser.call(campaigns.activate, { params: made.params });
    const keys = Object.keys(office.choices);
    const people = made.members.map(({ user_id }) => user_id);
    await holder.app.services.database.company(company_id, 'write', async (db) => {
      for (const [index, id] of people.entries()) {
        const isSales = index < size;
        const fields = { [department]: isSales ? 'sales' : 'design', [office.id]: keys[index % size] };
        await db
          .updateTable('users')
          .set({ fields: JSON.stringify(fields) })
          .where('id', '=', id)
          .execute();
        if (!isSales) continue;
        const wish = { company_id, user_id: id, category_id: office.id, wish: 'meet' };
        // Each of Sales prefers the next office, and above all Sales, which they may not meet.
        await db
          .insertInto('preferences')
          .values([
            { ...wish, category_id: department, choice: 'sales', order: 0 },
            { ...wish, choice: keys[(index + 1) % size] ?? '', order: 1 },
          ])
          .execute();
      }
    });
    const { groups, cards } = await draw(made);
    const expected = people.slice(0, size).map((id, index) => [id, people[size + ((index + 1) % size)] ?? 0]);
    expect(await groups()).toEqual(expect.arrayContaining(expected));
    const shown = JSON.stringify(await cards());
    expect(shown, 'a field that only a wish names is no reason').not.toContain('Office in common');
    expect((await cards()).map(({ score }) => score?.preferences)).toEqual(expected.map(() => 0));
  });

  it('never matches a member with people of their never-with list, however often it is drawn', async () => {
    const made = await scene([2, 2]);
    const [a, b, c, d] = made.members;
    if (!a) throw new Error('the scene has no member');
    await keepAway(made, a, [b, c]);
    const { groups, at } = await draw(made);
    for (let times = 0; times < 6; times += 1) {
      const drawn = await groups();
      expect(isTogether(drawn, a, d)).toBe(true);
      expect(isTogether(drawn, b, c)).toBe(true);
      await made.browser.call(rounds.session_rerun, { params: at });
    }
  });

  it('is replayed from its seed, and the hash of its input shows when a list has changed', async () => {
    const made = await scene([3, 3]);
    const [a, b, c] = made.members;
    if (!a || !c) throw new Error('the scene has too few members');
    await keepAway(made, a, [b]);
    const { groups, round_id } = await draw(made);
    const again = () =>
      inCompany(holder.app.services, made.company_id, 'read', async (ctx) => {
        const campaign = await getCampaign(ctx, made.params.id);
        const { seed, input_hash } = await ctx.db
          .selectFrom('rounds')
          .select(['seed', 'input_hash'])
          .where('id', '=', round_id)
          .executeTakeFirstOrThrow();
        const members = await listParticipants(ctx, round_id);
        const input = await loadMatchingInput(ctx, campaign, { members, seed: Number(seed), locked: [] });
        return { input, input_hash };
      });
    const { input, input_hash } = await again();
    expect(inputHash(input)).toBe(input_hash);
    expect(match(input).groups.map(({ member_ids }) => member_ids)).toEqual(await groups());
    await keepAway(made, c, [a]);
    expect(inputHash((await again()).input)).not.toBe(input_hash);
  });
});

describe('an admin who edits', () => {
  it('may put together who is kept apart, sees no sign of it, and the groups are sent without', async () => {
    const made = await scene([3, 3]);
    const [a, b] = made.members;
    if (!a || !b) throw new Error('the scene has too few members');
    await keepAway(made, a, [b]);
    const { cards, groups, at } = await draw(made);
    const target = (await cards()).find(({ members: people }) => people.some(({ id }) => id === a.user_id));
    const partner = target?.members.find(({ id }) => id !== a.user_id);
    await made.browser.call(rounds.session_edit, {
      params: at,
      body: { edits: [{ action: 'swap', user_id: b.user_id, with_user_id: partner?.id ?? 0 }] },
    });
    const locked = (await cards()).find(({ id }) => id === target?.id);
    expect(locked).toMatchObject({ edited: true, broken_rules: [] });
    await made.browser.call(rounds.session_edit, {
      params: at,
      body: { edits: [{ action: 'lock', group_id: target?.id ?? 0, locked: true }] },
    });
    await made.browser.call(rounds.session_rerun, { params: at });
    expect(isTogether(await groups(), a, b)).toBe(true);
    expect((await cards()).flatMap(({ broken_rules: broken }) => broken)).toEqual([]);
    await made.browser.call(rounds.session_send, { params: at });
    expect(isTogether(await groups(), a, b)).toBe(false);
    expect((await groups()).flat()).toHaveLength(6);
  });
});

describe('the reasons that others read', () => {
  it('only state that no partner was left, where a list leaves two people alone', async () => {
    const made = await scene([1, 1]);
    const [a, b] = made.members;
    if (!a || !b) throw new Error('the scene has too few members');
    await keepAway(made, a, [b]);
    const { at } = await draw(made);
    const { results } = await made.browser.call(rounds.session_outcomes, { params: at });
    expect(results.map(({ outcome, reason }) => [outcome, reason])).toEqual(
      [a, b].map(() => [
        'no_partner',
        {
          code: 'no_partner',
          rule: null,
          sentence: 'No match was possible within the rules.',
        },
      ]),
    );
    const { company_id } = made;
    const browser = await holder.app.as(b);
    const exported = JSON.stringify([
      await browser.call(members.export_me, { params: { company_id } }),
      await made.browser.call(members.users_detail_export, { params: { company_id, id: a.user_id } }),
    ]);
    expect(exported).toContain('"no_partner"');
    expect(exported).not.toMatch(/blockers|"never_with":\[[^\]]|matched together/);
  });

  it('are the same with a list as without, by every endpoint, for an admin and for the member on the list', async () => {
    const made = await scene([3, 3]);
    const { company_id, params } = made;
    const [a, b] = made.members;
    if (!a || !b) throw new Error('the scene has too few members');
    const { round_id } = await draw(made);
    const superadmin = await makeUser(holder.app.services, { company_id, role: ROLES.superadmin });
    const readers = [await holder.app.as(superadmin), await holder.app.as(b)];
    const ids = [params.id, a.user_id];
    const reads = ENDPOINT_TABLE.map(({ endpoint }) => endpoint).filter(
      ({ name, method, path, file }) =>
        method === 'GET' &&
        !file &&
        path.includes('{company_id}') &&
        // Other people each time, by chance: like the suggestions by criteria, it leaves out those who keep away.
        name !== 'people_to_meet',
    );
    const ask = async (browser: Client) => {
      const answers = new Map<string, string>();
      for (const endpoint of reads) {
        for (const id of endpoint.path.includes('{id}') ? ids : [0]) {
          const at = { company_id, id, round_id };
          const asked = { params: at } as Parameters<Client['call']>[1];
          const answer = await browser
            .call(endpoint, asked)
            .catch((error: unknown) => (error instanceof RefusedCall ? error.problem.code : error));
          answers.set(fillPath(endpoint.path, at), JSON.stringify(answer));
        }
      }
      // Requests that use the engine, and the refusal of an edit.
      const check = await browser.call(rounds.feasibility, { params, body: {} }).catch(String);
      return { answers: Object.fromEntries(answers), check };
    };
    // The emails to reviewers have left by then.
    await holder.app.settle();
    const before = [];
    for (const browser of readers) before.push(await ask(browser));
    expect(
      Object.values(before[0]?.answers ?? {}).filter((one) => one.startsWith('{')).length,
    ).toBeGreaterThan(30);
    await keepAway(made, a, [b]);
    await holder.app.settle();
    for (const [index, browser] of readers.entries()) expect(await ask(browser)).toEqual(before[index]);
    // The same person knows.
    const own = await (await holder.app.as(a)).call(preferences.never_with, { params: { company_id } });
    expect(own.results).toHaveLength(1);
    expect((await readers[1]?.call(coffees.coffees, { params: { company_id } }))?.count).toBe(0);
  });
});
