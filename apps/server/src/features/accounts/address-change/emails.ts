import { z } from 'zod';
import { defineEmail } from '#features/email-outbox/emails.ts';
import { type Notice, noticeTemplate } from '#features/email-outbox/notice/present.ts';
import { ADDRESS_MOVED } from '#features/members/commands/record-moved-addresses.ts';

const payload = z.object({
  company_id: z.number(),
  to: z.object({ name: z.string(), address: z.string(), culture: z.string() }),
});

/** Tells the former address of a member that the workspace uses another one; sent by the installation's mail server. */
export const movedAddressEmail = defineEmail<Notice>({
  kind: ADDRESS_MOVED,
  to: 'account',
  template: noticeTemplate,
  load: async ({ config, database, translators }, data) => {
    const { company_id: id, to } = payload.parse(data);
    const company = await database.global('read', (db) =>
      db.selectFrom('companies').select('name').where('id', '=', id).executeTakeFirst(),
    );
    if (!company) return null;
    const language = to.culture === 'fr' ? 'fr' : 'en';
    const t = translators[language];
    const names = { company: company.name };
    return {
      to: { name: to.name, address: to.address },
      subject: t('accounts_emails:address_change.subject', names),
      from_name: config.BRAND_NAME,
      content: {
        language,
        company: config.BRAND_NAME,
        heading: t('accounts_emails:address_change.heading'),
        lead: t('accounts_emails:address_change.lead', names),
        button: {
          label: t('accounts_emails:address_change.button'),
          url: `${config.PUBLIC_URL}${config.BASE_PATH}login/`,
        },
        why: t('accounts_emails:address_change.why', names),
      },
    };
  },
});
