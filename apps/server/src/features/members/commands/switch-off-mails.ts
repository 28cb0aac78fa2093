import type { Notification } from '@fika/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';

/** Switches emails of a kind off for a member; they can switch them on again in their settings. */
export async function switchOffMails(ctx: Ctx, userId: number, kind: Notification): Promise<void> {
  await sql`
    update users set updated_at = app_now(), settings = settings || jsonb_build_object(
      'notifications', coalesce(settings -> 'notifications', '{}') || jsonb_build_object(${kind}::text, false)
    )
    where company_id = ${ctx.company_id} and id = ${userId}`.execute(ctx.db);
}
