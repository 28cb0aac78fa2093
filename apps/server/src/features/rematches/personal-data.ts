import type { PersonalData } from '#features/members/types.ts';

/** Which other matches a person was offered. */
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
