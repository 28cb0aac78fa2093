import { memberName } from '@fika/contract';
import { listCategories } from '#features/categories/queries.ts';
import type { PersonalData } from '#features/members/types.ts';
import { byId } from './rules.ts';
import { listNeverWith } from './never-with/queries.ts';
import { presentPreference } from './present.ts';
import { listPreferences } from './queries.ts';

/** The confidential requests of a member: only their own export includes them. */
export const preferenceData: PersonalData = {
  name: 'preferences',
  collect: async (
    { db, company_id: companyId, services },
    { user_id: userId },
    { by_oneself: isOneself },
  ) => {
    if (!isOneself) return null;
    const categories = byId(await listCategories({ db, company_id: companyId }));
    return {
      preferences: (await listPreferences({ db, company_id: companyId }, userId)).map((row) => {
        const { wish, title, label } = presentPreference(row, categories);
        return { wish, field: title, choice: label };
      }),
      never_with: (await listNeverWith({ db, company_id: companyId }, userId)).map((row) =>
        memberName(row, services.translators.en),
      ),
    };
  },
  erase: async ({ db, company_id: companyId }, { user_id: userId }) => {
    await db
      .deleteFrom('preferences')
      .where('company_id', '=', companyId)
      .where('user_id', '=', userId)
      .execute();
    await db
      .deleteFrom('never_with')
      .where('company_id', '=', companyId)
      .where((row) => row.or([row('user_id', '=', userId), row('other_id', '=', userId)]))
      .execute();
  },
};
