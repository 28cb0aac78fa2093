import type { PersonalData } from '#features/members/types.ts';
import { getAvailability } from './queries.ts';

/** When a person has time for a coffee: theirs alone, so that only their own export holds it. */
export const availabilityData: PersonalData = {
  name: 'availability',
  collect: async ({ db, company_id: companyId }, { user_id: userId }, { by_oneself: isOneself }) =>
    isOneself ? getAvailability({ db, company_id: companyId }, userId) : null,
  erase: async ({ db, company_id: companyId }, { user_id: userId }) => {
    await db
      .deleteFrom('availabilities')
      .where('company_id', '=', companyId)
      .where('user_id', '=', userId)
      .execute();
  },
};
