import type { PersonalData } from '#features/members/types.ts';
import { listCalendars } from './queries.ts';

/** The calendars of accounts that a person connected, and the known busy times: for their own export alone. */
export const calendarData: PersonalData = {
  name: 'calendars',
  collect: async ({ db, company_id: companyId }, { user_id: userId }, { by_oneself: isOneself }) => {
    if (!isOneself) return null;
    const rows = await listCalendars({ db, company_id: companyId }, [userId]);
    return rows.map(({ account: { provider, account }, ...row }) => ({
      provider,
      account,
      name: row.name,
      checks_busy: row.checks_busy,
      is_destination: row.is_destination,
      busy: row.busy,
      busy_at: row.busy_at,
      created_at: row.created_at,
    }));
  },
  // The calendars go with their account.
  erase: async ({ db, company_id: companyId }, { user_id: userId }) => {
    for (const table of ['calendar_accounts', 'calendar_consents'] as const) {
      await db.deleteFrom(table).where('company_id', '=', companyId).where('user_id', '=', userId).execute();
    }
  },
};
