import type { PersonalData } from '#features/members/types.ts';
import { deleteRecipient } from './commands/delete-recipient.ts';

/** Whether a person gets the monthly report. */
export const monthlyReportData: PersonalData = {
  name: 'monthly_report',
  collect: ({ db, company_id: companyId }, { user_id: userId }) =>
    db
      .selectFrom('monthly_report_recipients')
      .select('added_at')
      .where('company_id', '=', companyId)
      .where('user_id', '=', userId)
      .execute(),
  erase: async (ctx, { user_id: userId }) => {
    await deleteRecipient(ctx, userId);
  },
};
