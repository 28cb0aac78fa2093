import { type CampaignRule, ENDPOINTS } from '@fika/contract';
import { match } from '@fika/matching';
import { describe, expect, it } from 'vitest';
import { inCompany } from '#platform/context.ts';
import { testApp } from '#test/app.ts';
import { newFieldAdmin } from '#test/fields.ts';
import { makeUser } from '#test/factories.ts';
import { matchingInputOf } from './input/queries.ts';

const {
  categories_create: create,
  categories_update: update,
  categories_merge_choices: merge,
} = ENDPOINTS.categories;
const holder = testApp();

/** Two people of one team, and a rule that separates Lyon and Paris. */
async function twoAtATable() {
  const { services } = holder.app;
  const admin = await newFieldAdmin(holder.app);
  const { company_id, params, browser } = admin;
  const office = await browser.call(create, {
    params,
    body: { title: 'Office', type: 'select', choices: ['Lyon', 'Lugdunum', 'Paris', 'Rome'] },
  });
  const people = await Promise.all(
    ['lugdunum', 'paris'].map((choice) =>
      makeUser(services, { company_id, fields: { [office.id]: choice } }),
    ),
  );
  const forbid = (choice: string): CampaignRule => ({
    kind: 'cross_groups',
    action: 'forbid',
    strength: 'require',
    pairs: [
      [
        { category: office.id, choice },
        { category: office.id, choice: 'paris' },
      ],
    ],
  });
  const pair = (rules: CampaignRule[]) =>
    inCompany(services, company_id, 'read', async (ctx) => {
      const rows = await ctx.db
        .selectFrom('users')
        .select(['id', 'fields'])
        .where('company_id', '=', company_id)
        .execute();
      const members = people.map(({ user_id }) => ({
        user_id,
        fields: rows.find(({ id }) => id === user_id)?.fields ?? {},
        sit_outs: 0,
      })) as Parameters<typeof matchingInputOf>[2]['members'];
      const settings = {
        id: 0,
        algo: 'crossgroup',
        users_per_group: 2,
        groups_chunks_generator: 1,
        rules: JSON.parse(JSON.stringify(rules)),
        history_across_campaigns: false,
        not_with_manager: true,
        only_managers_peers: false,
        hours_in_common: 'prefer',
        frequency: 2,
        seats: [],
        fixed_participants: [],
      };
      return match(await matchingInputOf(ctx, settings, { members, seed: 1 })).groups.length;
    });
  return { browser, office: { params: { ...params, id: office.id } }, forbid, pair };
}

describe('rules that name a choice', () => {
  it('mean the one that it was merged into', async () => {
    const { browser, office, forbid, pair } = await twoAtATable();
    expect(await pair([forbid('lyon')])).toBe(1);
    await browser.call(merge, { ...office, body: { from: ['lugdunum', 'rome'], into: 'lyon' } });
    expect(await pair([forbid('lugdunum')])).toBe(0);
    expect(await pair([forbid('rome')])).toBe(0);
  });

  it('do not keep a session from being drawn once that choice is gone', async () => {
    const { browser, office, forbid, pair } = await twoAtATable();
    await browser.call(update, { ...office, body: { remove_choices: ['rome'] } });
    expect(await pair([forbid('rome')])).toBe(1);
  });
});
