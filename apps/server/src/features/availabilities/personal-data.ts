import type { PersonalData } from '#features/members/personal-data.ts';
import { getAvailability } from './queries.ts';

/** When a person has time for a coffee. */
export const availabilityData: PersonalData = {
  name: 'availability',
  collect: ({ db, company_id: companyId }, { user_id: userId }) => getAvailability(db, companyId, userId),
  erase: async ({ db, company_id: companyId }, { user_id: userId }) => {
    await db
      .deleteFrom('availabilities')
      .where('company_id', '=', companyId)
      .where('user_id', '=', userId)
      .execute();
  },
};
