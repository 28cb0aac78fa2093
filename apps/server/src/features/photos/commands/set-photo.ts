import { LIMITS, type Photo } from '@fika/contract';
import { sql } from 'kysely';
import { takeAttempt } from '#platform/attempts.ts';
import { inCompany } from '#platform/context.ts';
import { AfterCommit, type RequestCtx } from '#platform/http/access.ts';
import { recordAudit } from '#features/audit/record.ts';
import { getMemberForUpdate } from '#features/members/queries.ts';
import { presentPhoto } from '../present.ts';
import { makePhoto, type StoredPhoto } from '../rules.ts';

const HOUR = 3_600;

/**
 * Sets the photo of the requester from a file in base64. The file is decoded outside of a transaction; refused files count in the
 * limit too.
 */
export async function setPhoto(ctx: RequestCtx, data: string): Promise<AfterCommit<Photo>> {
  const { company_id: companyId, actor } = ctx;
  await takeAttempt(ctx.db, `photo/${companyId}/${actor.user_id}`, {
    max: LIMITS.photoChangesAtOnce,
    seconds: HOUR,
  });
  return new AfterCommit(async () => {
    const photo = await makePhoto(data);
    await inCompany(
      ctx.services,
      companyId,
      'write',
      (fresh) => storePhoto({ ...ctx, ...fresh }, photo),
      ctx.log,
    );
    return presentPhoto(companyId, { user_id: actor.user_id, version: photo.version });
  });
}

async function storePhoto(ctx: RequestCtx, photo: StoredPhoto): Promise<void> {
  const { company_id, actor } = ctx;
  // An erasure at the same moment leaves no photo behind: not-found for an erased member.
  await getMemberForUpdate(ctx, actor.user_id);
  await ctx.db
    .insertInto('member_photos')
    .values({ company_id, user_id: actor.user_id, ...photo })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'user_id']).doUpdateSet({ ...photo, created_at: sql`app_now()` }),
    )
    .execute();
  await recordAudit(ctx, {
    action: 'member.updated',
    target_type: 'user',
    target_id: actor.user_id,
    data: { changed: ['photo'], fields: [] },
  });
}
