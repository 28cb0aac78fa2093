import { sql } from 'kysely';
import type { RequestCtx } from '#platform/http/access.ts';

/** Gives a copy of a program the templates of the first one. */
export async function copyTemplates(ctx: RequestCtx, from: number, to: number): Promise<void> {
  await sql`
    insert into letters (company_id, campaign_id, kind, language, subject, json, updated_by_id, updated_at, is_written)
    select company_id, ${to}, kind, language, subject, json, ${ctx.actor.user_id}, ${await ctx.now()}, is_written
    from letters where company_id = ${ctx.company_id} and campaign_id = ${from}`.execute(ctx.db);
}
