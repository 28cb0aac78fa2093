import type { PersonalData } from '#features/members/types.ts';
import { listLinksOf } from './links/queries.ts';

/** The users of Teams that a member is. */
export const teamsData: PersonalData = {
  name: 'msteams',
  collect: (ctx, { user_id: userId }) => listLinksOf(ctx, userId),
  erase: async ({ db, company_id: companyId }, { user_id: userId }) => {
    // Messages name the chat of the app with the person.
    for (const table of ['msteams_users', 'msteams_messages'] as const)
      await db.deleteFrom(table).where('company_id', '=', companyId).where('user_id', '=', userId).execute();
  },
};
