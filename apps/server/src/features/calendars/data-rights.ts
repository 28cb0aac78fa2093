import type { PersonalData } from '../members/personal-data.ts';

/** The calendars that a person connected, and the times that are known of them. */
export const calendarData: PersonalData = {
  name: 'calendars',
  collect: ({ db, company_id: companyId }, { user_id: userId }) =>
    db
      .selectFrom('calendars')
      .select(['provider', 'account', 'checks_busy', 'is_destination', 'busy', 'busy_at', 'created_at'])
      .where('company_id', '=', companyId)
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute(),
  erase: async ({ db, company_id: companyId }, { user_id: userId }) => {
    for (const table of ['calendars', 'calendar_consents'] as const) {
      await db.deleteFrom(table).where('company_id', '=', companyId).where('user_id', '=', userId).execute();
    }
  },
};
