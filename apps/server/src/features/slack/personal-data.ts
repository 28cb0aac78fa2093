import type { PersonalData } from '#features/members/types.ts';
import { listLinksOf } from './users/queries.ts';

/** The users at Slack that a member is. */
export const slackData: PersonalData = {
  name: 'slack',
  collect: (ctx, { user_id: userId }) => listLinksOf(ctx, userId),
  erase: async ({ db, company_id: companyId }, { user_id: userId }) => {
    // Messages name the conversation of the app with the person.
    for (const table of ['slack_users', 'slack_messages'] as const)
      await db.deleteFrom(table).where('company_id', '=', companyId).where('user_id', '=', userId).execute();
  },
};
