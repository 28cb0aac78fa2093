import { type BulkAnswer, ENDPOINTS } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import type { Client } from '#client.ts';
import { testApp } from '#test/app.ts';
import { all, audienceScene, people, within } from '#test/audiences.ts';
import { makeCrowd } from '#test/crowd.ts';
import { makeAdmin } from '#test/factories.ts';

const { audiences, members, jobs } = ENDPOINTS;
const holder = testApp();
const scene = () => audienceScene(holder.app);
const MANY = 1_100;

const add = (
  browser: Client,
  company_id: number,
  ids: number[],
  filters: ReturnType<typeof all>,
): Promise<BulkAnswer> =>
  browser.call(audiences.add_to_audiences, { params: { company_id }, body: { audiences: ids, filters } });

/** The result of an action that ran at once. */
function doneOf(answer: BulkAnswer) {
  if ('job_id' in answer) throw new Error('The act was left to a job');
  return answer;
}

describe('adding members to several audiences', () => {
  it('adds members whom the filter finds to each, counts them, and leaves out oneself and the inactive ones', async () => {
    const { browser, admin, company_id, make, found, lyon, inactive } = await scene();
    const [one, other] = [await make('One'), await make('Other')];
    const [first = 0] = lyon;
    expect(doneOf(await add(browser, company_id, [one.id], people(first)))).toMatchObject({
      count: 1,
      skipped: 0,
    });
    const both = await add(browser, company_id, [one.id, other.id, one.id], people(...lyon, inactive));
    expect(doneOf(both)).toMatchObject({ count: 2, skipped: 0 });
    const again = await add(browser, company_id, [one.id], people(...lyon, admin.user_id));
    expect(doneOf(again)).toEqual({ count: 0, skipped: 2, undo_id: null });
    expect(await found(within(one.id))).toEqual(lyon);
    expect(await found(within(other.id))).toEqual(lyon);
  });

  it('adds to all of them or to none', async () => {
    const { browser, params, company_id, make, found, lyon } = await scene();
    const [open, closed] = [await make('Open'), await make('Closed')];
    const missing = { params, body: { audiences: [open.id, 999_999], filters: people(...lyon) } };
    expect((await browser.refused(audiences.add_to_audiences, missing)).code).toBe('not_found');
    const { app } = holder;
    const permissions = { audiences_management: [open.id] };
    const narrow = await app.as(await makeAdmin(app.services, { company_id, permissions }));
    const body = { audiences: [open.id, closed.id], filters: people(...lyon) };
    expect(await narrow.refused(audiences.add_to_audiences, { params, body })).toMatchObject({
      code: 'permission_missing',
      values: { permission: 'audiences_management' },
    });
    expect(await found(within(open.id, closed.id))).toEqual([]);
    expect(doneOf(await add(narrow, company_id, [open.id], people(...lyon)))).toMatchObject({ count: 2 });
  });

  it('is taken back, but for what was changed since', async () => {
    const { browser, params, company_id, make, found, live, lyon } = await scene();
    const { app } = holder;
    const [one, other] = [await make('One'), await make('Other')];
    const [first = 0, second = 0] = lyon;
    const third = await live('Lyon', 'Emil');
    await add(browser, company_id, [one.id], people(first));
    await app.advance('1 minute');
    const { undo_id: undoId } = doneOf(
      await add(browser, company_id, [one.id, other.id], people(...lyon, third)),
    );
    if (!undoId) throw new Error('Nothing to undo');
    await app.advance('1 minute');
    // The second is out since and in again, by another action.
    const body = { filters: people(second) };
    const at = { params: { company_id, id: one.id }, body };
    await browser.call(audiences.audiences_remove_members, at);
    await browser.call(audiences.audiences_add_members, at);
    const undone = await browser.call(members.bulk_undo, { params: { ...params, undo_id: undoId } });
    // The first was in One before, and is removed from Other.
    expect(doneOf(undone)).toMatchObject({ count: 3, skipped: 0 });
    expect(await found(within(one.id))).toEqual([first, second]);
    expect(await found(within(other.id))).toEqual([]);
    const twice = await browser.refused(members.bulk_undo, { params: { ...params, undo_id: undoId } });
    expect(twice.code).toBe('undo_gone');
  });

  it('is left to a job for many members, which continues without an audience that is deleted meanwhile', async () => {
    const { browser, company_id, params, make, get } = await scene();
    const { app } = holder;
    await makeCrowd(app.services, company_id, MANY);
    const [one, gone] = [await make('One'), await make('Gone')];
    const crowd = all({ type: 'search', operator: 'contains', value: 'crowd' });
    const answer = await add(browser, company_id, [one.id, gone.id], crowd);
    if (!('job_id' in answer)) throw new Error('The act was done at once');
    await browser.call(audiences.audiences_delete, { params: { company_id, id: gone.id } });
    await app.settle();
    const job = await browser.call(jobs.job, { params: { ...params, job_id: answer.job_id } });
    expect(job).toMatchObject({
      state: 'done',
      done: MANY,
      total: MANY,
      result: { count: MANY, skipped: 0 },
    });
    expect(await get(one.id)).toMatchObject({ members_count: MANY, added_count: MANY });
    const undo = await browser.call(members.bulk_undo, {
      params: { ...params, undo_id: String(job.result?.['undo_id']) },
    });
    expect(undo).toHaveProperty('job_id');
    await app.settle();
    expect(await get(one.id)).toMatchObject({ members_count: 0, added_count: 0 });
  });
});
