import { z } from 'zod';
import { defineEmail } from '#features/email-outbox/emails.ts';
import { listMemberships } from '#features/accounts/queries.ts';
import { noticeTemplate } from '#features/email-outbox/notice/present.ts';
import type { Language } from '#platform/i18n/format.ts';

/** Changes that the owner of an account gets an email about. */
const NOTICES = [
  'on',
  'off',
  'app_added',
  'app_removed',
  'passkey_added',
  'passkey_removed',
  'recovery_used',
  'recovery_renewed',
] as const;

/** Kind of these emails in the queue. */
export const MFA_NOTICE = 'mfa_notice';

export const notice = z.object({ account_id: z.int(), what: z.enum(NOTICES) });

export type Notice = z.infer<typeof notice>['what'];

export const mfaNotice = defineEmail({
  kind: MFA_NOTICE,
  to: 'account',
  template: noticeTemplate,
  load: async ({ config, database, translators }, data) => {
    const { account_id: accountId, what } = notice.parse(data);
    const found = await database.system('read', async (db) => {
      const account = await db
        .selectFrom('accounts')
        .selectAll()
        .where('id', '=', accountId)
        .executeTakeFirst();
      return account ? { account, memberships: await listMemberships(db, account.email) } : null;
    });
    if (!found) return null;
    const { account, memberships } = found;
    const [first] = memberships;
    const language = account.culture as Language;
    const t = translators[language];
    const page = first ? `account/${encodeURIComponent(first.slug)}/profile/mfa` : 'login/';
    const name = `${account.first_name || (first?.first_name ?? '')} ${account.last_name || (first?.last_name ?? '')}`;
    return {
      to: { name: name.trim(), address: account.email },
      subject: t(`mfa_emails:notices.${what}.heading`),
      from_name: config.BRAND_NAME,
      content: {
        language,
        company: config.BRAND_NAME,
        heading: t(`mfa_emails:notices.${what}.heading`),
        lead: t(`mfa_emails:notices.${what}.lead`),
        button: { label: t('mfa_emails:button'), url: `${config.PUBLIC_URL}${config.BASE_PATH}${page}` },
        why: t('mfa_emails:why'),
      },
    };
  },
});
