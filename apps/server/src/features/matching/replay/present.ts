import { type ReplayGroup, replayReport } from '@fika/contract';
import type { RequestCtx } from '#platform/http/access.ts';
import { found } from '#platform/problem.ts';
import { getLongJob } from '#features/long-jobs/queries.ts';
import { presentMember } from '../present.ts';
import { assertCanSeeGivers } from '../policy.ts';
import { listPeople, ruleWords } from '../queries.ts';

interface GroupsRequest {
  params: { id: number; round_id: number; job_id: number };
  query: { limit: number; offset: number };
}

/** The groups that differ after the matching of a round was run again: one page with names, and how many there are. */
export async function pageReplayGroups(
  ctx: RequestCtx,
  { params, query }: GroupsRequest,
): Promise<{ count: number; results: ReplayGroup[] }> {
  await assertCanSeeGivers(ctx, params.round_id);
  const job = await getLongJob(ctx, params.job_id, ctx.actor.user_id);
  const { data: report } = replayReport.safeParse(job.result);
  const { changes } = found(report?.round_id === params.round_id ? report : undefined);
  const page = changes.slice(query.offset, query.offset + query.limit);
  const ids = page.flatMap(({ matched, current }) => [...(matched ?? []), ...(current?.members ?? [])]);
  const people = await listPeople(ctx, ids);
  const words = await ruleWords(ctx, params.id);
  const present = (some: readonly number[]) =>
    some.flatMap((id) => {
      const person = people.get(id);
      return person ? [presentMember(person, words)] : [];
    });
  return {
    count: changes.length,
    results: page.map(({ change, matched, current }) => ({
      change,
      matched: matched && present(matched),
      current: current && { number: current.number, members: present(current.members) },
    })),
  };
}
