import { type CampaignRule, ENDPOINTS } from '@fika/contract';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { makeScene } from '#test/scenes.ts';

const { campaigns, categories, rounds } = ENDPOINTS;
const holder = testApp();

it('members with an empty field stay unmatched where a rule says so, and everything names the field', async () => {
  const made = await makeScene(holder.app, [3, 2], { optin_option: 2 });
  const { app, browser, params, company_id, department, members } = made;
  const empty = members[0]?.user_id ?? 0;
  await app.services.database.company(company_id, 'write', (db) =>
    sql`update users set fields = '{}' where company_id = ${company_id} and id = ${empty}`.execute(db),
  );
  const rules: CampaignRule[] = [
    { kind: 'cross_category', category: department, value: 'different', strength: 'require', empty: 'wait' },
  ];
  await browser.call(campaigns.rules, { params, body: { rules } });
  const { seated, waits } = await browser.call(rounds.feasibility, { params, body: {} });
  expect(seated).toBe(4);
  expect(waits).toMatchObject([
    {
      count: 1,
      cause: 'empty',
      rule: 1,
      empty: { title: 'Department', count: 1 },
      sentence: 'Rule 1: no value for Department, so no match.',
      members: [{ id: empty }],
    },
  ]);

  await browser.call(campaigns.activate, { params });
  const { id: round_id } = await browser.call(rounds.open_session, { params });
  await app.settle();
  await browser.call(rounds.provision, { params });
  const at = { ...params, round_id };
  const { results } = await browser.call(rounds.session_outcomes, { params: at, query: { limit: 20 } });
  const reason = results.find(({ user }) => user.id === empty)?.reason;
  expect(reason).toMatchObject({
    code: 'empty_field',
    rule: 1,
    sentence: 'Rule 1: no value for Department, so no match.',
  });

  const { results: groups } = await browser.call(rounds.session_groups, { params: at, query: {} });
  const edit = { action: 'swap' as const, user_id: empty, with_user_id: groups[0]?.members[0]?.id ?? 0 };
  const { refusal } = await browser.call(rounds.session_edit_check, { params: at, body: { edit } });
  expect(refusal).toContain('rule 1, Department is different (members without a value stay unmatched)');
  const refused = await browser.refused(rounds.session_edit, { params: at, body: { edits: [edit] } });
  expect(refused).toMatchObject({ code: 'rule_broken' });

  // A field for admins only is not named to the member.
  await browser.call(categories.categories_update, {
    params: { company_id, id: department },
    body: { only_for_matching: true },
  });
  await browser.call(rounds.session_rerun, { params: at });
  const { rows } = await app.services.database.company(company_id, 'write', (db) =>
    sql<{ reason: unknown }>`select reason from round_members where user_id = ${empty}`.execute(db),
  );
  expect(rows[0]?.reason).toEqual({ code: 'empty_field', rule: 1, name: 'Department', hidden: true });
});
