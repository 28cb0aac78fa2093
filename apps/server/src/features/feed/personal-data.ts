import type { PersonalData } from '#features/members/types.ts';

/** The data of a person in the feed: their notifications. Those of others refer to them by id alone, which then has no name. */
export const feedData: PersonalData = {
  name: 'notifications',
  collect: ({ db, company_id: companyId }, { user_id: userId }) =>
    db
      .selectFrom('notifications as n')
      .leftJoin('campaigns as c', (join) =>
        join.onRef('c.company_id', '=', 'n.company_id').onRef('c.id', '=', 'n.campaign_id'),
      )
      .select(['n.kind', 'c.name as program', 'n.coffee_id', 'n.count', 'n.created_at', 'n.read_at'])
      .where('n.company_id', '=', companyId)
      .where('n.user_id', '=', userId)
      .orderBy('n.id')
      .execute(),
  erase: async ({ db, company_id: companyId }, { user_id: userId }) => {
    for (const table of ['notifications', 'activity_people'] as const) {
      await db.deleteFrom(table).where('company_id', '=', companyId).where('user_id', '=', userId).execute();
    }
  },
};
