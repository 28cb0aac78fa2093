import { longJobsEndpoints } from '@fika/contract';
import { member, mount } from '#platform/http/access.ts';
import { cancelLongJobs } from './commands/cancel-long-job.ts';
import { presentLongJob, presentRunningJob } from './present.ts';
import { getLongJob, listRunningJobs } from './queries.ts';

export const jobs = mount(longJobsEndpoints, {
  jobs: member(async (ctx) => {
    const rows = await listRunningJobs(ctx, ctx.actor.user_id);
    return rows.map((row) => presentRunningJob(row, ctx.t));
  }),
  job: member(async (ctx, { params }) =>
    presentLongJob(await getLongJob(ctx, params.job_id, ctx.actor.user_id), ctx.t),
  ),
  job_cancel: member(async (ctx, { params }) => {
    await cancelLongJobs(ctx, { id: params.job_id });
    const row = await getLongJob(ctx, params.job_id, ctx.actor.user_id);
    return presentLongJob(row, ctx.t);
  }),
});
