import type { ENDPOINTS, InputOf, Preference } from '@fika/contract';
import { sql } from 'kysely';
import type { RequestCtx } from '#platform/http/access.ts';
import { listCategories } from '#features/categories/queries.ts';
import { assertChoice, assertPlace, assertRoom, byId, lockPreferences } from '../rules.ts';
import { presentPreference } from '../present.ts';
import { preferenceColumns, type PreferenceRow } from '../queries.ts';

type NewPreference = InputOf<typeof ENDPOINTS.preferences.preferences_create>['body'];

/** Adds a preference as the last of the requester. */
export async function createPreference(
  ctx: RequestCtx,
  { wish, category, choice }: NewPreference,
): Promise<Preference> {
  const { db, company_id, actor } = ctx;
  await lockPreferences(ctx);
  const categories = byId(await listCategories(ctx));
  const chosen = { category_id: category, choice: assertChoice(categories, category, choice) };
  await assertPlace(ctx, chosen, categories);
  await assertRoom(ctx);
  const row = await db
    .insertInto('preferences')
    .values({
      ...chosen,
      wish,
      company_id,
      user_id: actor.user_id,
      order: sql`(select coalesce(max("order") + 1, 0) from preferences
        where company_id = ${company_id} and user_id = ${actor.user_id} and status = 'active')`,
    })
    .returning(preferenceColumns)
    .$castTo<PreferenceRow>()
    .executeTakeFirstOrThrow();
  return presentPreference(row, categories);
}
