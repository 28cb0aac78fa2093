import { ENDPOINTS, type GroupEdit } from '@fika/contract';
import { createGroupScorer } from '@fika/matching';
import { array, assert, asyncProperty, constantFrom, nat, record } from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { RefusedCall } from '#client.ts';
import { inCompany } from '#platform/context.ts';
import { testApp } from '#test/app.ts';
import { makeUser } from '#test/factories.ts';
import { makeScene, openAndAccept } from '#test/scenes.ts';
import { getCampaign } from '#features/campaigns/queries.ts';
import { listGroupPeople } from '#features/coffees/groups/queries.ts';
import { listParticipants } from '#features/participations/queries.ts';
import { rewriteOutcomes } from '../commands/rewrite-outcomes.ts';
import { reviewInput } from '../commands/draw-round.ts';
import { explainer } from '../explanations/queries.ts';

const { campaigns, categories, rounds } = ENDPOINTS;
const holder = testApp();

/** A session under review: ten people take part in groups of three, two who could be added take no part, one joins every group. */
async function reviewed() {
  const { app } = holder;
  const made = await makeScene(app, [6, 6], {
    users_per_group: 3,
    review_before_send: true,
    rules: [],
  });
  const { company_id, browser, params, department } = made;
  const interests = await browser.call(categories.categories_create, {
    params: { company_id },
    body: { title: 'Interests', type: 'array', choices: ['Chess', 'Choir', 'Climbing'] },
  });
  const keys = Object.keys(interests.choices);
  await inCompany(app.services, company_id, 'write', ({ db }) =>
    sql`update users set fields = fields || jsonb_build_object(${String(interests.id)}::text,
        case id % 3 when 0 then ${JSON.stringify(keys)}::jsonb else ${JSON.stringify(keys.slice(1))}::jsonb end)
      where company_id = ${company_id}`.execute(db),
  );
  const host = await makeUser(app.services, { company_id });
  await browser.call(campaigns.campaigns_update, {
    params,
    body: {
      fixed_participants: [host.user_id],
      rules: [{ kind: 'cross_category', category: department, value: 'different', strength: 'prefer' }],
    },
  });
  await browser.call(campaigns.activate, { params });
  const round_id = await openAndAccept(made, made.members.slice(0, 10));
  await browser.call(rounds.provision, { params });
  const people = made.members.map(({ user_id: id }) => id);
  const at = { params: { ...params, round_id } };
  const read = <R>(work: Parameters<typeof inCompany<R>>[3]) =>
    inCompany(app.services, company_id, 'write', work);
  return {
    ...made,
    round_id,
    people,
    host: host.user_id,
    read,
    groups: () => read(({ db }) => listGroupPeople({ db, company_id }, round_id)),
    edit: (edits: GroupEdit[]) => browser.call(rounds.session_edit, { ...at, body: { edits } }),
    rows: () =>
      read(async ({ db }) => {
        const { rows } = await sql<{ user_id: number; outcome: string; reason: unknown; written: string }>`
          select user_id, outcome, reason, xmin::text as written from round_members
          where company_id = ${company_id} and round_id = ${round_id} order by user_id`.execute(db);
        return rows;
      }),
  };
}

type Reviewed = Awaited<ReturnType<typeof reviewed>>;

const wishes = record({ action: constantFrom('swap', 'move', 'out', 'lock'), who: nat(), other: nat() });

async function asEdit(
  { people, groups }: Reviewed,
  wish: { action: string; who: number; other: number },
): Promise<GroupEdit> {
  const of = <T>(list: readonly T[], n: number) => list[n % list.length] as T;
  const user_id = of(people, wish.who);
  if (wish.action === 'swap') return { action: 'swap', user_id, with_user_id: of(people, wish.other) };
  if (wish.action === 'out') return { action: 'move', user_id, group_id: null };
  const { id, locked } = of(await groups(), wish.other);
  return wish.action === 'move'
    ? { action: 'move', user_id, group_id: id }
    : { action: 'lock', group_id: id, locked: !locked };
}

describe('edits under review', () => {
  it('give the same outcomes and explanations as a check of all members', async () => {
    const made = await reviewed();
    const { company_id, params, round_id, people, host, read, edit, rows } = made;
    await assert(
      asyncProperty(array(wishes, { minLength: 8, maxLength: 8 }), async (chain) => {
        for (const wish of chain) {
          await edit([await asEdit(made, wish)]).catch((error: unknown) => {
            if (!(error instanceof RefusedCall)) throw error;
          });
        }
        const outcomes = (await rows()).map(({ user_id, outcome, reason }) => ({ user_id, outcome, reason }));
        const grouped = new Set((await made.groups()).flatMap(({ user_ids: ids }) => ids));
        const matched = outcomes.filter(({ outcome }) => outcome === 'matched').map(({ user_id }) => user_id);
        expect(new Set(matched)).toEqual(new Set([...grouped, host]));
        await read((ctx) => rewriteOutcomes(ctx, round_id, [...people, host]));
        expect(await rows()).toMatchObject(outcomes);
        await read(async (ctx) => {
          const campaign = await getCampaign(ctx, params.id);
          const members = await listParticipants(ctx, round_id);
          const score = createGroupScorer(await reviewInput(ctx, campaign, members));
          const stored = await ctx.db
            .selectFrom('coffees')
            .select(['id', 'edited', 'explanation'])
            .where('company_id', '=', company_id)
            .where('round_id', '=', round_id)
            .execute();
          for (const { id, user_ids } of await listGroupPeople(ctx, round_id)) {
            const report = score(user_ids);
            const explain = await explainer(ctx, campaign, { members, reports: [report] });
            const one = stored.find((group) => group.id === id);
            if (one?.edited) expect(one.explanation).toEqual(JSON.parse(JSON.stringify(explain(report))));
          }
        });
      }),
      { numRuns: 2, endOnFailure: true },
    );
  });

  it('write only outcomes that change', async () => {
    const { edit, groups, rows } = await reviewed();
    const [one, two] = await groups();
    const [user_id = 0, with_user_id = 0] = [one?.user_ids[0], two?.user_ids[0]];
    const written = async () => new Map((await rows()).map((row) => [row.user_id, row.written]));
    const changes = async (edits: GroupEdit[]) => {
      const before = await written();
      await edit(edits);
      return [...(await written())].filter(([id, at]) => before.get(id) !== at).map(([id]) => id);
    };
    // Both stay matched.
    expect(await changes([{ action: 'swap', user_id, with_user_id }])).toEqual([]);
    expect(await changes([{ action: 'move', user_id, group_id: null }])).toEqual([user_id]);
    expect(await changes([{ action: 'lock', group_id: one?.id ?? 0, locked: true }])).toEqual([]);
  });
});
