import { LIMITS } from '@fika/contract';
import { z } from 'zod';
import { type Ctx, inCompany } from '#platform/context.ts';
import type { RequestCtx } from '#platform/http/access.ts';
import { getRound } from '#features/rounds/queries.ts';
import { noteStep } from '#features/long-jobs/commands/note-step.ts';
import { startLongJob } from '#features/long-jobs/commands/start-long-job.ts';
import type { LongJobKind } from '#features/long-jobs/types.ts';
import { listOpenJobs } from '#features/long-jobs/queries.ts';
import { listParticipantIds } from '#features/participations/queries.ts';
import {
  attemptOf,
  type GroupsOptions,
  lockForGroups,
  makeGroups,
  openRoundId,
  roundProblem,
} from './provision-round.ts';

const input = z.object({ campaign_id: z.int(), round_id: z.int(), attempt: z.int() });

/** Makes the groups of a session of many people. Done a second time it finds them, and leaves them alone. */
export const matchingJob: LongJobKind<GroupsOptions> = {
  kind: 'matching',
  input,
  isUrgent: true,
  run: ({ services, company_id, job_id, user_id: by, input: wish, signal, progress, log }) =>
    inCompany(
      services,
      company_id,
      'write',
      async (ctx) => {
        const people = await makeGroups(ctx, wish, { by, signal, progress });
        if (people === 0) return {};
        const isWanted = await noteStep(ctx, job_id, { done: people, total: people, result: {} });
        // An admin who stops the matching must not find groups afterwards.
        if (!isWanted) throw new Error('The matching was stopped while its groups were written');
        return {};
      },
      log,
    ),
};

/** Makes the first groups of the open round of a program: at once, or as a job. Returns the round's id. */
export async function matchOpenRound(ctx: RequestCtx, campaign_id: number): Promise<number> {
  const round_id = await openRoundId(ctx, campaign_id);
  await matchRound(ctx, { campaign_id, round_id, attempt: 0 });
  return round_id;
}

/** Makes again everything of a round under review that is not locked: at once, or as a job. */
export async function matchAgain(ctx: RequestCtx, campaign_id: number, round_id: number): Promise<void> {
  const round = await getRound(ctx, round_id, campaign_id);
  await matchRound(ctx, { campaign_id, round_id, attempt: attemptOf(round) + 1 });
}

async function matchRound(ctx: RequestCtx, wish: GroupsOptions): Promise<void> {
  // Looked for before the lock as well: the job holds it for as long as it runs.
  if (await isOwnMatching(ctx, wish.round_id)) return;
  if (!(await lockForGroups(ctx, wish)) || (await isOwnMatching(ctx, wish.round_id))) return;
  const atMost = LIMITS.matchedAtOnce + 1;
  const people = await listParticipantIds(ctx, wish.round_id, { atMost });
  if (people.length < atMost) {
    await makeGroups(ctx, wish, { untold: ctx.actor.user_id });
    return;
  }
  await startLongJob(ctx, { kind: matchingJob.kind, subject: subjectOf(wish.round_id), input: wish });
  const { round_id, campaign_id } = wish;
  await ctx.publish('admins', 'round.changed', { round_id, campaign_id });
}

const subjectOf = (roundId: number) => `round:${roundId}`;

/** Whether a job started by this person makes the groups of a round; throws for a job of another person. */
async function isOwnMatching(ctx: RequestCtx, roundId: number): Promise<boolean> {
  const [job] = await listOpenJobs(ctx, matchingJob.kind, [subjectOf(roundId)]);
  if (job && job.user_id !== ctx.actor.user_id) throw roundProblem('matching');
  return job !== undefined;
}

/**
 * Refuses while a job makes the groups of a round: they are about to be others.
 *
 * @throws Problem `round_state`
 */
export async function assertNotMatching(ctx: Ctx, roundId: number): Promise<void> {
  const jobs = await listOpenJobs(ctx, matchingJob.kind, [subjectOf(roundId)]);
  if (jobs.length > 0) throw roundProblem('matching');
}

interface MatchingState {
  /** Share of the work done, 0 to 1. */
  progress: number;
  /** The job, if it is this person's. */
  job_id: number | null;
}

/** The progress of the jobs that make the groups of some rounds, by round; rounds without a job are not in the map. */
export async function matchingStates(
  ctx: RequestCtx,
  roundIds: readonly number[],
): Promise<ReadonlyMap<number, MatchingState>> {
  const bySubject = new Map(roundIds.map((id) => [subjectOf(id), id]));
  const jobs = await listOpenJobs(ctx, matchingJob.kind, [...bySubject.keys()]);
  return new Map(
    jobs.map(({ id, subject, user_id, progress }) => [
      bySubject.get(subject) ?? 0,
      { progress, job_id: user_id === ctx.actor.user_id ? id : null },
    ]),
  );
}
