import type { Ctx } from '#platform/context.ts';
import type { RequestCtx } from '#platform/http/access.ts';
import { recordAudit } from '#features/audit/record.ts';
import { type Person, personalData } from '#features/members/types.ts';
import { getMember } from '#features/members/queries.ts';

/** All data of the company about a person, for themselves or for an admin; the audit log records who asked. */
export async function exportMember(ctx: RequestCtx, userId: number): Promise<Record<string, unknown>> {
  const person = await getMember(ctx, userId);
  const data = await collectPersonalData(
    ctx,
    { ...person, user_id: userId },
    // A company that vouches for its member is not their account's owner.
    { by_oneself: userId === ctx.actor.user_id && ctx.actor.sso_company_id === null },
  );
  await recordAudit(ctx, { action: 'member.exported', target_type: 'user', target_id: userId });
  return {
    exported_at: await ctx.now(),
    company: { id: ctx.company_id, name: ctx.company.name },
    ...data,
  };
}

/** Every part of the export of a person, in the order of the features. */
async function collectPersonalData(
  ctx: Ctx,
  person: Person,
  asked: { by_oneself: boolean },
): Promise<Record<string, unknown>> {
  const collected: Record<string, unknown> = {};
  for (const part of ctx.services.ports.all(personalData)) {
    if (part.collect) collected[part.name] = await part.collect(ctx, person, asked);
  }
  return collected;
}
