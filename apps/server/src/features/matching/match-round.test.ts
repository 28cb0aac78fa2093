import { ENDPOINTS, LIMITS, ROUND_STATUS } from '@fika/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '#platform/log.ts';
import { testApp } from '#test/app.ts';
import { makeAdmin } from '#test/factories.ts';
import { makeScene, openAndAccept } from '#test/scenes.ts';
import { runLongJob } from '#features/long-jobs/commands/run-long-job.ts';
import { matchingJob } from './commands/match-round.ts';

const { jobs, rounds } = ENDPOINTS;
const holder = testApp();
const { matchedAtOnce } = LIMITS;

// Six people are many here.
beforeAll(() => void Object.assign(LIMITS, { matchedAtOnce: 5 }));
afterAll(() => void Object.assign(LIMITS, { matchedAtOnce }));

/** An open session with so many participants, and the actions of its admin and a colleague. */
async function opened(people = 6) {
  const { app } = holder;
  const made = await makeScene(app, [3, 3], { review_before_send: true });
  const { browser, company_id, params } = made;
  await browser.call(ENDPOINTS.campaigns.activate, { params });
  const round_id = await openAndAccept(made, made.members.slice(0, people));
  const colleague = await app.as(await makeAdmin(app.services, { company_id }));
  const at = { params: { ...params, round_id } };
  return {
    ...made,
    colleague,
    at,
    look: (who = browser) => who.call(rounds.session_get, at),
    groups: async () => (await browser.call(rounds.session_groups, at)).results,
    /** Runs a job as a worker would. */
    run: (job_id: number | null | undefined) =>
      runLongJob(app.services, { company_id, job_id: job_id ?? 0 }, createLog('silent')),
  };
}

describe('matching many people', () => {
  it('is left to a job, which every admin sees and which the admin who started it can follow', async () => {
    const { app, browser, colleague, company_id, params, look } = await opened();
    const round = await browser.call(rounds.provision, { params });
    expect(round).toMatchObject({
      status: ROUND_STATUS.requestsDone,
      matching: { progress: 0, job_id: expect.any(Number) },
    });
    expect((await look(colleague)).matching).toEqual({ progress: 0, job_id: null });
    await app.settle();
    expect(await look(colleague)).toMatchObject({
      status: ROUND_STATUS.provisioned,
      groups_count: 3,
      matching: null,
    });
    const job = { company_id, job_id: round.matching?.job_id ?? 0 };
    expect(await browser.call(jobs.job, { params: job })).toMatchObject({ kind: 'matching', state: 'done' });
  });

  it('of few people answers with the groups, as ever', async () => {
    const { browser, params, at } = await opened(4);
    expect(await browser.call(rounds.provision, { params })).toMatchObject({
      groups_count: 1,
      matching: null,
    });
    expect(await browser.call(rounds.session_rerun, at)).toMatchObject({ groups_count: 1, matching: null });
  });

  it('is started once: a second click follows it, another admin is refused, and no admin edits or sends meanwhile', async () => {
    const { app, browser, colleague, params, at, groups } = await opened();
    await browser.call(rounds.provision, { params });
    await app.settle();
    const [group] = await groups();
    const [first, second] = [
      await browser.call(rounds.session_rerun, at),
      await browser.call(rounds.session_rerun, at),
    ];
    expect(second.matching?.job_id).toBe(first.matching?.job_id);
    const lock = { action: 'lock' as const, group_id: group?.id ?? 0, locked: true };
    const refused = [
      await colleague.refused(rounds.session_rerun, at),
      await browser.refused(rounds.session_edit, { ...at, body: { edits: [lock] } }),
      await browser.refused(rounds.session_send, at),
    ];
    expect(refused.map(({ code }) => code)).toEqual(['round_state', 'round_state', 'round_state']);
    expect(refused[0]?.title).toMatch(/the matching of this session is running/);
    await app.settle();
    expect((await groups()).map(({ id }) => id)).not.toContain(group?.id);
  });

  it('makes groups once though it runs twice, after the death of its process', async () => {
    const { app, browser, params, at, groups, look, run } = await opened();
    await browser.call(rounds.provision, { params });
    await app.settle();
    const { matching: state } = await browser.call(rounds.session_rerun, at);
    await run(state?.job_id);
    const ids = async () => (await groups()).map(({ id }) => id);
    const [before, { seed }] = [await ids(), await look()];
    // The process died before it could report that it was done: another one continues the job.
    await app.services.database.company(at.params.company_id, 'write', (db) =>
      db
        .updateTable('long_jobs')
        .set({ state: 'running', finished_at: null })
        .where('id', '=', state?.job_id ?? 0)
        .execute(),
    );
    await run(state?.job_id);
    expect([await ids(), (await look()).seed]).toEqual([before, seed]);
  });

  it('leaves the session as it was when it is stopped, and fails with the sentence of a problem', async () => {
    const made = await opened();
    const { app, browser, params, company_id, look, run } = made;
    const started = await browser.call(rounds.provision, { params });
    const job = { company_id, job_id: started.matching?.job_id ?? 0 };
    await browser.call(jobs.job_cancel, { params: job });
    await run(job.job_id);
    // Stopped when its groups were nearly there: a worker that has not heard of it yet writes none of them.
    const late = {
      services: app.services,
      ...job,
      user_id: made.admin.user_id,
      log: createLog('silent'),
      signal: new AbortController().signal,
      progress: () => undefined,
      input: { campaign_id: params.id, round_id: made.at.params.round_id, attempt: 0 },
    };
    await expect(matchingJob.run(late)).rejects.toThrow('was stopped');
    await app.settle();
    expect(await look()).toMatchObject({
      status: ROUND_STATUS.requestsDone,
      groups_count: 0,
      matching: null,
    });
    const again = await browser.call(rounds.provision, { params });
    await browser.call(ENDPOINTS.campaigns.archive, { params });
    await app.settle();
    const place = { company_id, job_id: again.matching?.job_id ?? 0 };
    expect(await browser.call(jobs.job, { params: place })).toMatchObject({
      state: 'failed',
      problem: { code: 'round_state' },
    });
  });
});
