import { erasedEmail } from '@fika/contract';
import { sql } from 'kysely';
import { confidentialKinds } from './emails.ts';
import type { PersonalData } from '#features/members/types.ts';

/** The data of a person in the outbox: emails to them, and whether their address refuses email. */
export const deliveryData: PersonalData = {
  name: 'mails',
  collect: ({ db, company_id: companyId, services }, { user_id: userId }, { by_oneself: isOneself }) =>
    db
      .selectFrom('deliveries')
      .select(['kind', 'round_id', 'channel', 'recipient', 'state', 'queued_at', 'sent_at'])
      .where('company_id', '=', companyId)
      .where('user_id', '=', userId)
      .$if(!isOneself, (query) => query.where('kind', 'not in', confidentialKinds(services)))
      .orderBy('id')
      .execute(),
  erase: async ({ db, company_id: companyId, services }, { user_id: userId, email }) => {
    await sql`
      update deliveries set recipient = ${erasedEmail(userId)}, data = '{}',
        error = case when state = 'queued' then 'erased' end,
        state = case when state = 'queued' then 'skipped' else state end
      where company_id = ${companyId} and user_id = ${userId}`.execute(db);
    // A mailbox that refuses names the address in its answer.
    await sql`
      update deliveries set error = '' where company_id = ${companyId} and position(${email} in lower(error)) > 0`.execute(
      db,
    );
    await sql`
      delete from delivery_reports r using deliveries d
      where r.company_id = ${companyId} and d.company_id = r.company_id and d.id = r.delivery_id
        and d.user_id = ${userId}`.execute(db);
    await db
      .deleteFrom('suppressions')
      .where('company_id', '=', companyId)
      .where('email', '=', email)
      .execute();
    // The emails of a demo stay on this server: those to the person, and those to others about them.
    if (services.mailbox) {
      await sql`
        delete from dev_mailbox where "to" = ${email}
          or position(${email} in lower(html)) > 0 or position(${email} in lower(text)) > 0`.execute(db);
    }
  },
};
