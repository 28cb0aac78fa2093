import type { ENDPOINTS, InputOf, Preference } from '@fika/contract';
import type { RequestCtx } from '#platform/http/access.ts';
import { listCategories } from '#features/categories/queries.ts';
import { assertChoice, assertPlace, assertRoom, byId, lockPreferences } from '../rules.ts';
import { presentPreference } from '../present.ts';
import { getPreference, preferenceColumns, type PreferenceRow } from '../queries.ts';

type Input = InputOf<typeof ENDPOINTS.preferences.preferences_update>;

/** Changes what is given and leaves the rest. Deleting is the status `inactive`. */
export async function updatePreference(ctx: RequestCtx, { params, body }: Input): Promise<Preference> {
  const { db, company_id, actor } = ctx;
  await lockPreferences(ctx);
  const mine = { id: params.id, user_id: actor.user_id };
  const before = await getPreference(ctx, mine);
  const categories = byId(await listCategories(ctx));
  const { category, choice, ...columns } = body;
  const category_id = category ?? before.category_id;
  const isChosen = category !== undefined || choice !== undefined;
  const chosen = {
    category_id,
    choice: isChosen ? assertChoice(categories, category_id, choice ?? before.choice) : before.choice,
  };
  const isActive = (columns.status ?? before.status) === 'active';
  if (isActive) await assertPlace(ctx, chosen, categories, before.id);
  if (isActive && before.status === 'inactive') await assertRoom(ctx);
  const row = await db
    .updateTable('preferences')
    .set({ ...columns, ...chosen })
    .where('company_id', '=', company_id)
    .where('user_id', '=', actor.user_id)
    .where('id', '=', before.id)
    .returning(preferenceColumns)
    .$castTo<PreferenceRow>()
    .executeTakeFirstOrThrow();
  return presentPreference(row, categories);
}
