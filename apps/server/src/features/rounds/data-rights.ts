import type { PersonalData } from '../members/personal-data.ts';

/** What sessions keep about a person beside their groups: which other matches they were offered. */
export const rematchData: PersonalData = {
  name: 'rematches',
  collect: ({ db, company_id: companyId }, { user_id: userId }) =>
    db
      .selectFrom('rematches')
      .select(['coffee_id', 'offered_at', 'taken_at', 'new_coffee_id'])
      .where('company_id', '=', companyId)
      .where('user_id', '=', userId)
      .orderBy('offered_at')
      .execute(),
};
