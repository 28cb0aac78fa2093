import { describe, expect, it } from 'vitest';
import { type Ctx, inCompany } from '#platform/context.ts';
import { testApp } from '#test/app.ts';
import { makeCoffees, makeRound } from '#test/coffees.ts';
import { makeCompany, makeUser } from '#test/factories.ts';
import { explainGroups } from './commands/explain-groups.ts';
import { lockGroup } from './commands/lock-group.ts';
import { moveMember } from './commands/move-member.ts';
import { replaceGroups } from './commands/replace-groups.ts';
import { sendGroups } from './commands/send-groups.ts';
import { storeGroups } from './commands/store-groups.ts';
import { swapMembers } from './commands/swap-members.ts';
import { countGroups, listGroupPeople, listGroups, listMeetings } from './queries.ts';

const holder = testApp();
const plain = (...ids: number[]) => ids.map((user_id) => ({ user_id }));

/** A company with some people and a round under review in which the first two and the next two are groups. */
async function review(people: number) {
  const { services } = holder.app;
  const { id: company_id } = await makeCompany(services);
  const users: number[] = [];
  for (let index = 0; index < people; index += 1) {
    const user = await makeUser(services, { company_id, last_name: `Person ${index}` });
    users.push(user.user_id);
  }
  const [a = 0, b = 0, c = 0, d = 0] = users;
  const round = await makeCoffees(
    services,
    company_id,
    [
      [a, b],
      [c, d],
    ],
    { sent: false },
  );
  const write = <T>(work: (ctx: Ctx) => Promise<T>) => inCompany(services, company_id, 'write', work);
  const groups = () => write((ctx) => listGroupPeople(ctx, round.round_id));
  const page = { round_id: round.round_id, search: '', ordering: 'number' as const, limit: 10, offset: 0 };
  return { company_id, users, round, write, groups, page };
}

describe('groups under review', () => {
  it('let the database refuse a second group of one person in a round', async () => {
    const { users, round, write } = await review(5);
    const twice = { number: 3, members: plain(users[4] ?? 0, users[0] ?? 0), explanation: {}, locked: false };
    await expect(write((ctx) => storeGroups(ctx, { ...round, groups: [twice] }))).rejects.toThrow(
      /duplicate key.*coffee_members/,
    );
  });

  it('let people move, into a group and out of every group, and drop a group that is empty', async () => {
    const { users, round, write, groups } = await review(4);
    const [first = 0, second = 0] = round.ids;
    const [a = 0, , c = 0, d = 0] = users;
    const move = (user_id: number, coffee_id: number | null) =>
      write((ctx) => moveMember(ctx, { round_id: round.round_id, user_id, coffee_id }));
    expect(new Set(await move(c, first))).toEqual(new Set([first, second]));
    expect(await move(a, first)).toEqual([]);
    expect(await move(d, null)).toEqual([]);
    expect(await groups()).toMatchObject([{ id: first, user_ids: [a, users[1], c] }]);
    expect(await move(d, first)).toEqual([first]);
  });

  it('let two people change places, one of them from outside too', async () => {
    const { users, round, write, groups } = await review(5);
    const [a = 0, b = 0, c = 0, d = 0, e = 0] = users;
    const swap = (user_id: number, with_user_id: number) =>
      write((ctx) => swapMembers(ctx, { round_id: round.round_id, user_id, with_user_id }));
    expect((await swap(a, c)).length).toBe(2);
    expect((await groups()).map((group) => group.user_ids)).toEqual([
      [b, c],
      [a, d],
    ]);
    expect(await swap(e, b)).toEqual([round.ids[0]]);
    expect(await swap(d, b)).toEqual([round.ids[1]]);
    expect((await groups()).map((group) => group.user_ids)).toEqual([
      [c, e],
      [a, b],
    ]);
    expect(await swap(c, e)).toEqual([]);
  });

  it('keep what is locked when the rest is drawn again', async () => {
    const { users, round, write, groups } = await review(6);
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = users;
    const lockedId = round.ids[1] ?? 0;
    await write((ctx) => lockGroup(ctx, { round_id: round.round_id, coffee_id: lockedId, locked: true }));
    const drawn = [
      { members: plain(a, e), explanation: {} },
      { members: plain(b, f), explanation: {} },
    ];
    await write((ctx) => replaceGroups(ctx, { ...round, groups: drawn }));
    expect(await groups()).toMatchObject([
      { number: 1, locked: false, user_ids: [a, e] },
      { number: 2, locked: true, user_ids: [c, d], id: lockedId },
      { number: 3, locked: false, user_ids: [b, f] },
    ]);
  });

  it('lock only in the round that is named', async () => {
    const { round, write } = await review(4);
    const elsewhere = { round_id: round.round_id + 1, coffee_id: round.ids[0] ?? 0, locked: true };
    await expect(write((ctx) => lockGroup(ctx, elsewhere))).rejects.toThrow('not_found');
  });

  it('are listed by page, name and state', async () => {
    const { users, round, write, page } = await review(4);
    const [first = 0, second = 0] = round.ids;
    const list = (wanted: object) => write((ctx) => listGroups(ctx, { ...page, filter: 'all', ...wanted }));
    const ids = async (wanted: object) => (await list(wanted)).rows.map(({ id }) => id);
    const unmet = { index: 0, kind: 'cross_category' as const, strength: 'prefer' as const };
    const rule = { ...unmet, categories: [], satisfied_pairs: 0, pairs: 1, satisfied: false, kept: false };
    await write(async (ctx) => {
      await lockGroup(ctx, { round_id: round.round_id, coffee_id: first, locked: true });
      await explainGroups(ctx, [
        { coffee_id: second, explanation: { rules: [rule], broken: [] }, seats: [] },
      ]);
    });
    expect(await ids({})).toEqual([first, second]);
    expect(await ids({ ordering: '-number', limit: 1 })).toEqual([second]);
    expect(await ids({ filter: 'locked' })).toEqual([first]);
    expect(await ids({ filter: 'broken' })).toEqual([second]);
    expect(await ids({ filter: 'edited' })).toEqual([]);
    expect(await ids({ search: 'person 2' })).toEqual([second]);
    expect(await list({ limit: 1 })).toMatchObject({ count: 2, rows: [{ members: [{ id: users[0] }, {}] }] });
    const counts = await write((ctx) => countGroups(ctx, [round.round_id, 999_999]));
    expect([...counts]).toEqual([[round.round_id, 2]]);
  });
});

describe('sending', () => {
  it('remembers every pair once, however often it is repeated', async () => {
    const { users, round, write } = await review(5);
    await write((ctx) =>
      moveMember(ctx, { round_id: round.round_id, user_id: users[4] ?? 0, coffee_id: round.ids[0] ?? 0 }),
    );
    const send = () => write((ctx) => sendGroups(ctx, round.round_id));
    expect(await send()).toEqual({ groups: 2, pairs: 4 });
    expect(await send()).toEqual({ groups: 0, pairs: 0 });
    const meetings = (options: { campaign_id?: number }) => write((ctx) => listMeetings(ctx, users, options));
    expect(await meetings({})).toHaveLength(4);
    expect(await meetings({ campaign_id: round.campaign_id })).toHaveLength(4);
    expect(await meetings({ campaign_id: round.campaign_id + 1 })).toEqual([]);
    const some = await write((ctx) => listMeetings(ctx, users.slice(2, 4)));
    expect(some).toMatchObject([{ a: users[2], b: users[3], campaign_id: round.campaign_id }]);
  });

  it('stores and sends 10,000 people in one transaction', async () => {
    const { services } = holder.app;
    const { id: company_id } = await makeCompany(services);
    const round = await makeRound(services, company_id);
    const ids = await services.database.company(company_id, 'write', async (db) => {
      const people = Array.from({ length: 10_000 }, (_, index) => ({
        company_id,
        email: `crowd-${index}@company.example`,
      }));
      const made: number[] = [];
      for (let from = 0; from < people.length; from += 5_000) {
        const part = people.slice(from, from + 5_000);
        const rows = await db.insertInto('users').values(part).returning('id').execute();
        made.push(...rows.map(({ id }) => id));
      }
      return made;
    });
    const explanation = { why: [{ fact: 'first_meeting' as const }], rules: [], broken: [], met_before: [] };
    const groups = Array.from({ length: 5_000 }, (_, index) => ({
      number: index + 1,
      members: plain(...ids.slice(index * 2, index * 2 + 2)),
      explanation,
      locked: false,
    }));
    await inCompany(services, company_id, 'write', async (ctx) => {
      await storeGroups(ctx, { ...round, groups });
      expect(await sendGroups(ctx, round.round_id)).toEqual({ groups: 5_000, pairs: 5_000 });
    });
  });
});
