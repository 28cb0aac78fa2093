import { z } from 'zod';
import { defineEmail } from '#features/email-outbox/emails.ts';
import { listMemberships } from '#features/accounts/queries.ts';
import { noticeTemplate } from '#features/email-outbox/notice/present.ts';
import { type Language, sentence } from '#platform/i18n/format.ts';
import { en, type MfaWords, NOTICES } from './messages.en.ts';
import { fr } from './messages.fr.ts';

const WORDS: Readonly<Record<Language, MfaWords>> = { en, fr };

/** Name of these mails in the queue. */
export const MFA_NOTICE = 'mfa_notice';

export const notice = z.object({ account_id: z.int(), what: z.enum(NOTICES) });

export type Notice = z.infer<typeof notice>['what'];

export const mfaNotice = defineEmail({
  kind: MFA_NOTICE,
  to: 'account',
  template: noticeTemplate,
  load: async ({ config, database }, data) => {
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
    const words = WORDS[language];
    const names = { brand: config.BRAND_NAME };
    const page = first ? `account/${encodeURIComponent(first.slug)}/profile/mfa` : 'login/';
    const name = `${account.first_name || (first?.first_name ?? '')} ${account.last_name || (first?.last_name ?? '')}`;
    return {
      to: { name: name.trim(), address: account.email },
      subject: sentence(words.notices[what].heading, names),
      from_name: config.BRAND_NAME,
      content: {
        language,
        company: config.BRAND_NAME,
        heading: sentence(words.notices[what].heading, names),
        lead: sentence(words.notices[what].lead, names),
        button: { label: words.button, url: `${config.PUBLIC_URL}${config.BASE_PATH}${page}` },
        why: words.why,
      },
    };
  },
});
