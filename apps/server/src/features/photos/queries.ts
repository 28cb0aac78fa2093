import { ROLES } from '@fika/contract';
import { sql } from 'kysely';
import type { RequestCtx } from '#platform/http/access.ts';
import { found } from '#platform/problem.ts';

export interface PhotoRow {
  user_id: number;
  version: string;
}

/**
 * The photos that a member may see: those of all active members of the company, as they find each other by name, and their own.
 * Admins see those of inactive members too.
 */
function visiblePhotos({ db, company_id: companyId, actor }: RequestCtx) {
  const sees = actor.role > ROLES.enduser;
  return db
    .selectFrom('member_photos as p')
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 'p.company_id').onRef('u.id', '=', 'p.user_id'),
    )
    .where('p.company_id', '=', companyId)
    .where('u.erased_at', 'is', null)
    .where(sql<boolean>`(u.is_active or ${sees}::boolean or u.id = ${actor.user_id})`);
}

/** Versions of the photos of some members; those without a photo are skipped. */
export function listPhotos(ctx: RequestCtx, ids: readonly number[]): Promise<PhotoRow[]> {
  return visiblePhotos(ctx)
    .where('p.user_id', '=', sql<number>`any(${ids}::bigint[])`)
    .select(['p.user_id', 'p.version'])
    .orderBy('p.user_id')
    .execute();
}

/** The picture of a photo; not-found for a former version. */
export async function getPicture(
  ctx: RequestCtx,
  userId: number,
  { v, size }: { v: string; size: 'small' | 'large' },
): Promise<Buffer> {
  const row = await visiblePhotos(ctx)
    .where('p.user_id', '=', userId)
    .where('p.version', '=', v)
    .select(size === 'large' ? 'p.large as bytes' : 'p.small as bytes')
    .executeTakeFirst();
  return found(row).bytes;
}
