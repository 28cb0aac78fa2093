import { type InputOf, type OwnSettings, type profileEndpoints, readMemberSettings } from '@fika/contract';
import { sql } from 'kysely';
import type { RequestCtx } from '#platform/http/access.ts';
import { getMemberForUpdate } from '#features/members/queries.ts';

type Change = InputOf<typeof profileEndpoints.update_settings>['body'];

/** Stores the settings of a member; missing values stay. */
export async function updateSettings(ctx: RequestCtx, change: Change): Promise<OwnSettings> {
  const { db, company_id: companyId, actor } = ctx;
  const before = await getMemberForUpdate(ctx, actor.user_id);
  const stored = readMemberSettings(before.settings);
  const settings = {
    notifications: { ...stored.notifications, ...change.notifications },
    bell: { ...stored.bell, ...change.bell },
    pace: change.pace === undefined ? stored.pace : change.pace,
    top_participants: change.top_participants ?? stored.top_participants,
    users_columns: change.users_columns === undefined ? stored.users_columns : change.users_columns,
  };
  const columns = {
    culture: change.culture ?? before.culture,
    timezone: change.timezone === undefined ? before.timezone : change.timezone,
  };
  await db
    .updateTable('users')
    .set({
      ...columns,
      settings: sql`settings || ${JSON.stringify(settings)}::jsonb`,
      updated_at: sql`app_now()`,
    })
    .where('company_id', '=', companyId)
    .where('id', '=', actor.user_id)
    .execute();
  return { ...readMemberSettings(settings), ...columns } as OwnSettings;
}
