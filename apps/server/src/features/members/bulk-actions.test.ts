import { type BulkAnswer, ENDPOINTS, type FilterGroup } from '@fika/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Client } from '#client.ts';
import { createLog } from '#platform/log.ts';
import { testApp } from '#test/app.ts';
import { makeCrowd } from '#test/crowd.ts';
import { makeCompany, type MadeUser, makeUser } from '#test/factories.ts';
import { runLongJob } from '#features/long-jobs/commands/run-long-job.ts';
import type { BulkAction } from '#features/bulk-actions/types.ts';
import { deactivateAction } from './commands/deactivate-members.ts';
import { sweepBulkActions } from '#features/bulk-actions/commands/sweep-bulk-actions.ts';

const { members, jobs } = ENDPOINTS;
const holder = testApp();
const MANY = 2_300;
/** The real action, restored after a test replaces it. */
const deactivate = { ...deactivateAction };

const filters = (ids?: number[]): { body: { filters: FilterGroup } } => ({
  body: {
    filters: {
      version: 'v1',
      operator: 'and',
      filters: ids ? [{ type: 'usercompany_id', operator: 'inn', value: ids }] : [],
    },
  },
});

const inactive = (): { body: { filters: FilterGroup } } => ({
  body: {
    filters: {
      version: 'v1',
      operator: 'and',
      filters: [{ type: 'is_active', operator: 'eq', value: false }],
    },
  },
});

interface House {
  params: { company_id: number };
  chief: MadeUser;
  sue: Client;
  ann: Client;
  admin: MadeUser;
  ids: number[];
}

/** A company with a superadmin, an admin, and so many members. */
async function house(count: number): Promise<House> {
  const { app } = holder;
  const { id: company_id } = await makeCompany(app.services);
  const chief = await makeUser(app.services, { company_id, role: 2 });
  const admin = await makeUser(app.services, { company_id, role: 1 });
  const ids = await makeCrowd(app.services, company_id, count);
  return { params: { company_id }, chief, admin, sue: await app.as(chief), ann: await app.as(admin), ids };
}

const rows = <T>({ params }: House, query: ReturnType<typeof sql<T>>): Promise<T[]> =>
  holder.app.services.database.company(
    params.company_id,
    'write',
    async (db) => (await query.execute(db)).rows,
  );

/** Status and role of some members. */
const states = async (it: House, ids: number[]) =>
  (
    await rows(
      it,
      sql<{ state: string }>`select concat_ws(' ', is_active, role, inactive_reason) as state
        from users where id = any(${ids}::bigint[]) order by id`,
    )
  ).map(({ state }) => state);

const activeOf = async (it: House) =>
  (
    await rows(
      it,
      sql<{ n: number }>`select count(*) as n from users where is_active and id = any(${it.ids}::bigint[])`,
    )
  )[0]?.n;

function doneOf(answer: BulkAnswer) {
  if ('job_id' in answer) throw new Error('The work was left to a job');
  return answer;
}

function jobOf(answer: BulkAnswer): number {
  if (!('job_id' in answer)) throw new Error('The work was done at once');
  return answer.job_id;
}

const undo = (by: Client, { params }: House, answer: { undo_id: string | null }) => ({
  call: () => by.call(members.bulk_undo, { params: { ...params, undo_id: answer.undo_id ?? '' } }),
  refused: async () =>
    (await by.refused(members.bulk_undo, { params: { ...params, undo_id: answer.undo_id ?? '' } })).code,
});

describe('undoing an act on members', () => {
  it('restores what it changed, once', async () => {
    const it = await house(3);
    const done = doneOf(
      await it.ann.call(members.deactivate_users, { params: it.params, ...filters(it.ids) }),
    );
    expect(done).toMatchObject({ count: 3, skipped: 0 });
    expect(await states(it, it.ids)).toEqual(Array(3).fill('f 0 admin'));
    expect(await undo(it.ann, it, done).call()).toEqual({ count: 3, skipped: 0, undo_id: null });
    expect(await states(it, it.ids)).toEqual(Array(3).fill('t 0'));
    expect(await undo(it.ann, it, done).refused()).toBe('undo_gone');
    const log = await rows(
      it,
      sql<{ line: string }>`select concat_ws(' ', action, count(*), max(actor_id)) as line from audit_log
        group by action order by action`,
    );
    expect(log.map(({ line }) => line)).toEqual([
      `member.activated 3 ${it.admin.user_id}`,
      `member.deactivated 3 ${it.admin.user_id}`,
      `members.act_undone 1 ${it.admin.user_id}`,
    ]);
  });

  it('skips members who were changed since, and returns how many', async () => {
    const it = await house(4);
    const [one = 0, two = 0, three = 0] = it.ids;
    const done = doneOf(
      await it.ann.call(members.deactivate_users, { params: it.params, ...filters(it.ids) }),
    );
    await it.sue.call(members.activate_users, { params: it.params, body: bodyOf([one, two]) });
    await it.sue.call(members.deactivate_users, { params: it.params, ...filters([two]) });
    await it.sue.call(members.remove_users, { params: it.params, body: bodyOf([three]) });
    // The erased one is no member any more, and no data of them remains.
    expect(await undo(it.ann, it, done).call()).toMatchObject({ count: 1, skipped: 2 });
    expect(await states(it, it.ids)).toEqual(['t 0', 'f 0 admin', 'f 0 left', 't 0']);
  });

  it('restores the reason of a member whom an action activated, unless another change made it theirs', async () => {
    const it = await house(3);
    const [one = 0, two = 0, three = 0] = it.ids;
    await rows(
      it,
      sql`update users set is_active = false, inactive_reason = 'left' where id = any(${it.ids}::bigint[])`,
    );
    const done = doneOf(await it.ann.call(members.activate_users, { params: it.params, ...inactive() }));
    expect(done).toMatchObject({ count: 3, skipped: 0 });
    await it.sue.call(members.deactivate_users, { params: it.params, ...filters([one, two]) });
    await it.sue.call(members.activate_users, { params: it.params, body: bodyOf([one]) });
    expect(await undo(it.ann, it, done).call()).toMatchObject({ count: 1, skipped: 2 });
    expect(await states(it, [one, two, three])).toEqual(['t 0', 'f 0 admin', 'f 0 left']);
  });

  it('takes back rights that were given, and gives back those that were taken', async () => {
    const it = await house(3);
    const [one = 0, two = 0] = it.ids;
    const granted = doneOf(
      await it.sue.call(members.grant_admin_users, { params: it.params, ...filters(it.ids) }),
    );
    await it.sue.call(members.update_permissions, {
      params: { ...it.params, id: one },
      body: { permissions: { members_add: false } },
    });
    const taken = doneOf(
      await it.sue.call(members.remove_admin_users, { params: it.params, ...filters([one, two]) }),
    );
    expect(await undo(it.sue, it, taken).call()).toMatchObject({ count: 2, skipped: 0 });
    const [back] = await rows(it, sql<{ p: object }>`select permissions as p from users where id = ${one}`);
    expect(back?.p).toMatchObject({ members_add: false, members_edit: true });
    // Given, taken and given back by others: only the third is as the first act left it.
    expect(await undo(it.sue, it, granted).call()).toMatchObject({ count: 1, skipped: 2 });
    expect(await states(it, it.ids)).toEqual(['t 1', 't 1', 't 0']);
  });

  it('is for the admin who did it, and superadmins, with the permission of the action, within a day', async () => {
    const it = await house(3);
    const bo = await holder.app.as(
      await makeUser(holder.app.services, { company_id: it.params.company_id, role: 1 }),
    );
    const elsewhere = await house(0);
    const [one = 0, two = 0, three = 0] = it.ids;
    const act = async (id: number) =>
      doneOf(await it.ann.call(members.deactivate_users, { params: it.params, ...filters([id]) }));
    const first = await act(one);
    expect(await undo(bo, it, first).refused()).toBe('not_found');
    expect(await undo(elsewhere.sue, elsewhere, first).refused()).toBe('not_found');
    expect(await undo(it.sue, it, { undo_id: crypto.randomUUID() }).refused()).toBe('not_found');
    expect(await undo(it.sue, it, first).call()).toMatchObject({ count: 1 });
    const second = await act(two);
    await it.sue.call(members.update_permissions, {
      params: { ...it.params, id: it.admin.user_id },
      body: { permissions: { members_status_change: false } },
    });
    expect(await undo(it.ann, it, second).refused()).toBe('permission_missing');
    const third = doneOf(
      await it.sue.call(members.deactivate_users, { params: it.params, ...filters([three]) }),
    );
    await holder.app.advance('25 hours');
    const later = await holder.app.as(it.chief);
    expect(await undo(later, it, third).refused()).toBe('undo_gone');
    await sweepBulkActions(holder.app.services);
    expect(await undo(later, it, third).refused()).toBe('not_found');
    expect(await rows(it, sql`select from bulk_act_changes`)).toEqual([]);
  });

  it('does not deactivate the requester', async () => {
    const it = await house(0);
    await it.sue.call(members.update_role, {
      params: { ...it.params, id: it.admin.user_id },
      body: { role: 2 },
    });
    const tom = await holder.app.as(it.admin);
    await it.sue.call(members.deactivate_users, { params: it.params, ...filters([it.admin.user_id]) });
    const back = doneOf(await it.sue.call(members.activate_users, { params: it.params, ...inactive() }));
    const again = await holder.app.as(it.admin);
    expect((await tom.refused(members.admins, { params: it.params })).code).toBe('login_again');
    expect(await undo(again, it, back).call()).toMatchObject({ count: 0, skipped: 1 });
    expect(await states(it, [it.admin.user_id])).toEqual(['t 2']);
  });
});

const bodyOf = (ids: number[]) => ({
  filters: {
    version: 'v1' as const,
    operator: 'and' as const,
    filters: [
      { type: 'usercompany_id', operator: 'inn' as const, value: ids },
      {
        version: 'v1' as const,
        operator: 'or' as const,
        filters: [
          { type: 'is_active', operator: 'eq' as const, value: false },
          { type: 'is_active', operator: 'eq' as const, value: true },
        ],
      },
    ],
  },
});

describe('an act on many members', () => {
  const run = ({ params }: House, job_id: number) =>
    runLongJob(holder.app.services, { ...params, job_id }, createLog('silent'));
  const look = ({ params, sue }: House, job_id: number) =>
    sue.call(jobs.job, { params: { ...params, job_id } });
  const start = async (it: House) =>
    jobOf(await it.sue.call(members.deactivate_users, { params: it.params, ...filters() }));

  /** Replaces what deactivating does, for one test. */
  async function withAct<T>(change: BulkAction['change'], work: () => Promise<T>): Promise<T> {
    const spy = vi.spyOn(deactivateAction, 'change').mockImplementation(change);
    try {
      return await work();
    } finally {
      spy.mockRestore();
    }
  }

  let big: House;
  beforeAll(async () => {
    big = await house(MANY);
  });

  it('continues in a job that counts members, and is undone by another one', async () => {
    const jobId = await start(big);
    expect(await activeOf(big)).toBe(MANY);
    await holder.app.settle();
    const job = await look(big, jobId);
    // The admin is found, too.
    expect(job).toMatchObject({
      kind: 'members_act',
      state: 'done',
      progress: 1,
      done: MANY + 1,
      total: MANY + 1,
    });
    expect(job.result).toMatchObject({ count: MANY + 1, skipped: 0 });
    expect(await activeOf(big)).toBe(0);
    const logged = sql<{ n: number }>`select count(distinct target_id) as n from audit_log
      where action = 'member.deactivated' and actor_id = ${big.chief.user_id} and ip <> ''`;
    expect(await rows(big, logged)).toEqual([{ n: MANY + 1 }]);
    const undoing = jobOf(await undo(big.sue, big, job.result as { undo_id: string }).call());
    await holder.app.settle();
    expect((await look(big, undoing)).result).toEqual({ count: MANY + 1, skipped: 0, undo_id: null });
    expect(await activeOf(big)).toBe(MANY);
    expect(await undo(big.sue, big, job.result as { undo_id: string }).refused()).toBe('undo_gone');
  });

  it('keeps what was done when it is canceled, says so, and can be undone', async () => {
    const jobId = await start(big);
    let steps = 0;
    const change: BulkAction['change'] = async (ctx, ids, detail, before) => {
      steps += 1;
      if (steps === 2) {
        await big.sue.call(jobs.job_cancel, { params: { ...big.params, job_id: jobId } });
      }
      return deactivate.change(ctx, ids, detail, before);
    };
    await withAct(change, () => run(big, jobId));
    const job = await look(big, jobId);
    expect(job).toMatchObject({ state: 'canceled', done: 1_000, total: MANY + 1 });
    expect(job.result).toMatchObject({ count: 1_000, skipped: 0 });
    expect(steps).toBe(2);
    const undone = doneOf(await undo(big.sue, big, job.result as { undo_id: string }).call());
    expect(undone).toMatchObject({ count: 1_000, skipped: 0 });
    expect(await activeOf(big)).toBe(MANY);
  });

  it('continues where it was interrupted, and does nothing twice', async () => {
    const jobId = await start(big);
    let steps = 0;
    const broken: BulkAction['change'] = async (ctx, ids, detail, before) => {
      steps += 1;
      const changes = await deactivate.change(ctx, ids, detail, before);
      if (steps === 2) throw new Error('The process ends before the commit');
      return changes;
    };
    await withAct(broken, () => expect(run(big, jobId)).rejects.toThrow('before the commit'));
    expect(await look(big, jobId)).toMatchObject({ state: 'running', done: 1_000 });
    // Two of the others have been changed since.
    await rows(
      big,
      sql`update users set is_active = false, inactive_reason = 'left'
        where id = any(${big.ids.slice(-2)}::bigint[])`,
    );
    await run(big, jobId);
    const job = await look(big, jobId);
    expect(job).toMatchObject({ state: 'done', result: { count: MANY - 1, skipped: 2 } });
    const twice = sql`select from audit_log where action = 'member.deactivated' and at > (
      select created_at from long_jobs where id = ${jobId}) group by target_id having count(*) > 1`;
    expect(await rows(big, twice)).toEqual([]);
    jobOf(await undo(big.sue, big, job.result as { undo_id: string }).call());
    await holder.app.settle();
    expect(await activeOf(big)).toBe(MANY - 2);
  });

  it('ends when its admin has lost the permission', async () => {
    const it = await house(1_200);
    const jobId = jobOf(await it.ann.call(members.deactivate_users, { params: it.params, ...filters() }));
    let steps = 0;
    const change: BulkAction['change'] = async (ctx, ids, detail, before) => {
      steps += 1;
      await it.sue.call(members.update_permissions, {
        params: { ...it.params, id: it.admin.user_id },
        body: { permissions: { members_status_change: false } },
      });
      return deactivate.change(ctx, ids, detail, before);
    };
    await withAct(change, () => run(it, jobId));
    const job = await it.ann.call(jobs.job, { params: { ...it.params, job_id: jobId } });
    // The superadmin is found, and out of an admin's reach.
    expect(job).toMatchObject({ state: 'failed', problem: { code: 'rights_lost' }, done: 1_000 });
    expect(job.result).toMatchObject({ count: 999, skipped: 1 });
    expect(steps).toBe(1);
    expect(await activeOf(it)).toBe(201);
  });

  it('erases in smaller steps, for good', async () => {
    const it = await house(110);
    const jobId = jobOf(await it.sue.call(members.remove_users, { params: it.params, ...filters(it.ids) }));
    await holder.app.settle();
    expect(await look(it, jobId)).toMatchObject({
      state: 'done',
      result: { count: 110, skipped: 0, undo_id: null },
    });
    expect(await rows(it, sql`select from users where erased_at is null and role = 0`)).toEqual([]);
    const removed = sql<{ data: object }>`select data from audit_log where action = 'member.removed'`;
    expect(await rows(it, removed)).toEqual([{ data: { count: 110 } }]);
  });
});
