import { ENDPOINTS, type FilterGroup } from '@fika/contract';
import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { makeAdmin } from '#test/factories.ts';
import { optinScene } from '#test/optin.ts';

const { memberships_change: change } = ENDPOINTS.participations;
const {
  activate_users: activate,
  deactivate_users: deactivate,
  users_detail_erase: erase,
} = ENDPOINTS.members;
const holder = testApp();
const { ask } = optinScene(holder);

const only = (email: string): FilterGroup => ({
  version: 'v1',
  operator: 'and',
  filters: [{ type: 'search', operator: 'contains', value: email }],
});

async function scene() {
  const { company_id, campaign_id: id, round_id, user } = await ask({ users: 3 });
  const admin = await holder.app.as(await makeAdmin(holder.app.services, { company_id, role: 2 }));
  const me = await holder.app.as(user);
  const missing = async () => {
    const params = { company_id, id, round_id };
    const { asked, accepted, rejected, paused } = await admin.call(ENDPOINTS.rounds.session_get, { params });
    return { missing: asked - accepted - rejected - paused, paused };
  };
  const act = (action: 'add' | 'remove') => me.call(change, { params: { company_id, id }, body: { action } });
  return { company_id, user, admin, act, missing };
}

it('who leaves a program is not waited for in its open session, until they come back', async () => {
  const { act, missing } = await scene();
  expect(await missing()).toEqual({ missing: 3, paused: 0 });
  await act('remove');
  expect(await missing()).toEqual({ missing: 2, paused: 1 });
  await act('add');
  expect(await missing()).toEqual({ missing: 3, paused: 0 });
});

it('nor is who is deactivated or erased', async () => {
  const { admin, company_id, user, missing } = await scene();
  const filters = only(user.email);
  await admin.call(deactivate, { params: { company_id }, body: { filters } });
  await holder.app.settle();
  expect(await missing()).toEqual({ missing: 2, paused: 1 });
  await admin.call(activate, { params: { company_id }, body: { filters } });
  await holder.app.settle();
  expect(await missing()).toEqual({ missing: 3, paused: 0 });
  await admin.call(erase, { params: { company_id, id: user.user_id } });
  expect(await missing()).toEqual({ missing: 2, paused: 1 });
});
