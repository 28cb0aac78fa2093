import type { CampaignsStats } from '@fika/contract';
import { sql } from 'kysely';
import type { RequestCtx } from '#platform/http/access.ts';
import { listSessionFigures } from '#features/session-figures/queries.ts';
import { answeredRange, membersOf } from '../audience/queries.ts';
import { isOfPrograms } from '../sessions/queries.ts';
import { groupsOf, isAttended, participationOf, sentWithin } from '../sessions/rules.ts';
import type { Wanted } from '../types.ts';

type Program = CampaignsStats['campaigns'][number];

/** Programs side by side: their sessions, answers, groups and pairs in a range. */
export async function showCampaignsStats(ctx: RequestCtx, wanted: Wanted): Promise<CampaignsStats> {
  const { range, campaigns, audience } = wanted;
  const { from, to } = range;
  const members = membersOf(wanted);
  const sessions = await listSessionFigures(ctx, { from, to, campaigns, members }, [
    'invited',
    'groups',
    'known',
    ...(members === null ? [] : (['reached'] as const)),
  ]);
  const counted = members === null ? sessions : sessions.filter(isAttended);
  const byProgram = Map.groupBy(counted, ({ campaign_id: id }) => id);
  const programs = (await listPrograms(ctx, campaigns)).map((program): Program => {
    const own = byProgram.get(program.id) ?? [];
    const sent = sentWithin(own, range);
    const last = { sessions: sent.length, last_sent_at: sent.at(-1)?.sent_at ?? null };
    return Object.assign(
      program,
      participationOf(own, range),
      groupsOf(own, range, { campaigns: [program.id], audience }),
      last,
    );
  });
  // Drafts that have never run are not worth a line.
  const isListed = ({ status, sessions: count, reach }: Program) =>
    status !== 'draft' || count > 0 || reach > 0;
  return { ...answeredRange(wanted), campaigns: programs.filter(isListed) };
}

async function listPrograms(
  { db, company_id: companyId }: RequestCtx,
  campaigns: readonly number[] | null,
): Promise<Pick<Program, 'id' | 'name' | 'status'>[]> {
  const { rows } = await sql<Pick<Program, 'id' | 'name' | 'status'>>`
    select p.id, p.name, p.status from campaigns p
    where p.company_id = ${companyId} and ${isOfPrograms(sql`p.id`, campaigns)}
    order by search_key(p.name), p.id`.execute(db);
  return rows;
}
