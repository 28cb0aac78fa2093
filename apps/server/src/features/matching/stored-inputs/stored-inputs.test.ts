import { ENDPOINTS, LIMITS, ROLES } from '@fika/contract';
import { inputHash, match } from '@fika/matching';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inCompany } from '#platform/context.ts';
import { testApp } from '#test/app.ts';
import { endProgramsAfterEach } from '#test/ended-programs.ts';
import { makeUser } from '#test/factories.ts';
import { makeScene } from '#test/scenes.ts';
import { deleteOldInputs } from './commands/delete-inputs.ts';
import { storeInput } from './commands/store-input.ts';
import { findStoredPerson, packInput, unpackInput } from './rules.ts';
import { hashOfGroups } from '../engine/commands/run-matching.ts';

const { availabilities, campaigns, members, preferences, rounds } = ENDPOINTS;
const holder = testApp();
endProgramsAfterEach(holder);

const ASKS_NOBODY = { optin_option: 2, next_requests_send_at: null, review_before_send: true };

/** A session under review, and the row of its stored input. */
async function reviewed(sizes: [number, number] = [3, 3]) {
  const made = await makeScene(holder.app, sizes, ASKS_NOBODY);
  const { browser, params, company_id } = made;
  const [a, b] = made.members;
  if (!a || !b) throw new Error('the scene has too few members');
  const own = await holder.app.as(a);
  await own.call(preferences.never_with_add, { params: { company_id }, body: { user_id: b.user_id } });
  await browser.call(campaigns.activate, { params });
  const { id: round_id } = await browser.call(rounds.open_session, { params });
  await holder.app.settle();
  await browser.call(rounds.provision, { params });
  const stored = () =>
    holder.app.services.database.company(company_id, 'read', (db) =>
      db.selectFrom('round_inputs').selectAll().where('round_id', '=', round_id).executeTakeFirst(),
    );
  return { ...made, round_id, at: { ...params, round_id }, a, own, stored };
}

describe('the input of a matching', () => {
  it('is kept, and gives the same groups', async () => {
    const { browser, at, stored } = await reviewed();
    const row = await stored();
    if (!row?.input) throw new Error('nothing was kept');
    const { input } = await unpackInput(row.input);
    const { seed, input_hash } = await browser.call(rounds.session_get, { params: at });
    expect({ seed: String(input.seed), input_hash: inputHash(input) }).toEqual({ seed, input_hash });
    expect(await hashOfGroups(match(input))).toBe(row.groups_hash);
    expect(input.participants.map(({ id }) => id)).toEqual(row.people);
  });

  it('is that of the last matching, and goes with a session that is withdrawn', async () => {
    const { browser, at, stored } = await reviewed();
    const first = await stored();
    await browser.call(rounds.session_rerun, { params: at });
    const second = await stored();
    expect(second?.input).not.toEqual(first?.input);
    await browser.call(rounds.session_delete, { params: at });
    expect(await stored()).toBeUndefined();
  });

  it('goes with the first person who is erased, and counts them', async () => {
    const { browser, company_id, stored, members: people } = await reviewed();
    for (const person of people.slice(0, 2)) {
      await browser.call(members.users_detail_erase, { params: { company_id, id: person.user_id } });
    }
    expect(await stored()).toMatchObject({
      input: null,
      erased: 2,
      people: people.slice(2).map(({ user_id: id }) => id),
    });
  });

  it('names no manager who takes no part', async () => {
    const made = await makeScene(holder.app, [4, 0], { ...ASKS_NOBODY, only_managers_peers: true });
    const { app, browser, params, company_id, members: people } = made;
    const boss = await makeUser(app.services, { company_id, role: ROLES.admin });
    const [one, two, three] = people.map(({ user_id: id }) => id);
    await app.services.database.company(company_id, 'write', (db) =>
      sql`update users u set manager_id = x.manager from (values (${one}::bigint, ${boss.user_id}::bigint),
        (${two}::bigint, ${boss.user_id}::bigint), (${three}::bigint, ${one}::bigint)) as x (id, manager)
        where u.company_id = ${company_id} and u.id = x.id`.execute(db),
    );
    await browser.call(campaigns.activate, { params });
    const { id: round_id } = await browser.call(rounds.open_session, { params });
    await app.settle();
    await browser.call(rounds.provision, { params });
    const row = await app.services.database.company(company_id, 'read', (db) =>
      db.selectFrom('round_inputs').selectAll().where('round_id', '=', round_id).executeTakeFirstOrThrow(),
    );
    const { input } = await unpackInput(row.input ?? Buffer.alloc(0));
    expect(input.skip_level).toEqual([
      { id: one, manager: -1, above: null },
      { id: two, manager: -1, above: null },
      { id: three, manager: one, above: -1 },
    ]);
  });

  it('is not stored when a participant was erased while the matching ran', async () => {
    const { browser, company_id, stored, round_id, a } = await reviewed();
    const before = await stored();
    if (!before?.input) throw new Error('nothing was kept');
    await browser.call(members.users_detail_erase, { params: { company_id, id: a.user_id } });
    const { input: packed, people, groups_hash } = before;
    await inCompany(holder.app.services, company_id, 'write', (ctx) =>
      storeInput(ctx, { round_id, packed, people, groups_hash }),
    );
    const after = await stored();
    expect(after).toMatchObject({ input: null, erased: 1 });
    expect(after?.people).toEqual(people.filter((id) => id !== a.user_id));
  });

  it('is in the export of a person, their wishes and free hours in their own alone', async () => {
    const { browser, company_id, own, a, department, at, members: people } = await reviewed();
    await own.call(preferences.preferences_create, {
      params: { company_id },
      body: { wish: 'meet', category: department, choice: 'design' },
    });
    const day = [{ from: '09:00', to: '12:00' }];
    await own.call(availabilities.availabilities_update, {
      params: { company_id },
      body: { weekly: Array.from({ length: 7 }, () => day) },
    });
    await browser.call(rounds.session_rerun, { params: at });
    const theirs = [{ program: 'Coffee', number: 1, fields: [{ field: 'Department', text: 'Sales' }] }];
    const asked = { params: { company_id, id: a.user_id } };
    const byAdmin = await browser.call(members.users_detail_export, asked);
    expect(byAdmin['matching_inputs']).toMatchObject(theirs);
    expect(JSON.stringify(byAdmin['matching_inputs'])).not.toMatch(/meet|free_hours/);
    const byOneself = await own.call(members.export_me, { params: { company_id } });
    expect(byOneself['matching_inputs']).toMatchObject([
      {
        ...theirs[0],
        free_hours: expect.any(Array),
        preferences: [{ wish: 'meet', field: 'Department', text: 'Design' }],
      },
    ]);
    const others = people.slice(1).map(({ user_id: id }) => id);
    for (const id of others) expect(JSON.stringify(byOneself['matching_inputs'])).not.toContain(`${id},`);
  });

  it('is kept for half a year', async () => {
    const { stored } = await reviewed();
    await holder.app.advance(`${LIMITS.replayDays - 1} days`);
    await deleteOldInputs(holder.app.services);
    expect(await stored()).toBeDefined();
    await holder.app.advance('2 days');
    await deleteOldInputs(holder.app.services);
    expect(await stored()).toBeUndefined();
  });
});

describe('a packed input', () => {
  const id = fc.integer({ min: 1, max: 40 });
  const input = fc.record(
    {
      seed: fc.nat(),
      algo: fc.constantFrom('random' as const, 'advanced' as const),
      users_per_group: fc.integer({ min: 2, max: 5 }),
      groups_chunks_generator: fc.constant(1 as const),
      participants: fc.uniqueArray(
        fc.record({ id, values: fc.dictionary(fc.string(), fc.string()), sit_outs: fc.nat() }),
        { selector: (one) => one.id, maxLength: 40 },
      ),
      history: fc.array(fc.record({ a: id, b: id, age: fc.integer({ min: 1, max: 9 }) }), { maxLength: 900 }),
      rematching: fc.constant('unlimited' as const),
    },
    { requiredKeys: ['seed', 'algo', 'users_per_group', 'groups_chunks_generator', 'participants'] },
  );

  it('is unpacked as it was, and read for one person', async () => {
    await fc.assert(
      fc.asyncProperty(input, async (given) => {
        const limits = new Map(given.participants.map((one) => [one.id, one.sit_outs]));
        const packed = await packInput({ input: given, limits });
        const whole = await unpackInput(packed);
        expect(whole.input).toEqual(given);
        expect(whole.limits).toEqual(given.rematching ? limits : new Map());
        const [first] = given.participants;
        if (first) expect((await findStoredPerson(packed, first.id))?.participant).toEqual(first);
        expect(await findStoredPerson(packed, 99)).toBeNull();
      }),
      { numRuns: 40 },
    );
  });
});
