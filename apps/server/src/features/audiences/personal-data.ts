import type { PersonalData } from '#features/members/types.ts';

/** The audiences that a person was put into by hand. */
export const audienceData: PersonalData = {
  name: 'audiences',
  collect: async ({ db, company_id: companyId }, { user_id: userId }) =>
    db
      .selectFrom('audience_members as m')
      .innerJoin('audiences as a', (join) =>
        join.onRef('a.company_id', '=', 'm.company_id').onRef('a.id', '=', 'm.audience_id'),
      )
      .select(['a.name', 'm.added_at'])
      .where('m.company_id', '=', companyId)
      .where('m.user_id', '=', userId)
      .orderBy('m.added_at')
      .orderBy('a.id')
      .execute(),
  erase: async ({ db, company_id: companyId }, { user_id: userId }) => {
    await db
      .deleteFrom('audience_members')
      .where('company_id', '=', companyId)
      .where('user_id', '=', userId)
      .execute();
  },
};
