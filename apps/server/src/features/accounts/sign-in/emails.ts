import { LIMITS, safeNext } from '@fika/contract';
import { z } from 'zod';
import { defineEmail } from '#features/email-outbox/emails.ts';
import { type Notice, noticeTemplate } from '#features/email-outbox/notice/present.ts';
import { recordAccountAudit } from '../commands/record-account-audit.ts';
import { findAccountByEmail, listMemberships } from '../queries.ts';
import { createSignInLink } from './commands/create-sign-in-link.ts';

/** Kind of the login email, sent at the request of its reader. */
export const SIGN_IN_MAIL = 'sign_in';

const asked = z.object({
  email: z.string(),
  next: z.string(),
  /** Language of the page of the request. */
  culture: z.enum(['en', 'fr']),
  client: z.object({ ip: z.string(), user_agent: z.string() }),
});

/**
 * The login email; none for an address without a member. It is an email of the installation to an account: any address can be
 * on the list of a workspace, so that no workspace adds content to it or stops it.
 */
export const signInEmail = defineEmail<Notice>({
  kind: SIGN_IN_MAIL,
  to: 'account',
  template: noticeTemplate,
  load: async ({ config, database, translators }, data) => {
    const { email, next, culture, client } = asked.parse(data);
    const made = await database.system('write', async (db) => {
      if ((await listMemberships(db, email)).length === 0) return null;
      await recordAccountAudit(db, { email, client }, { action: 'login.link_sent' });
      const account = await findAccountByEmail(db, email);
      return { account, token: await createSignInLink(db, { email, next: safeNext(next) }) };
    });
    if (!made) return null;
    const language = (made.account?.culture ?? culture) === 'fr' ? 'fr' : 'en';
    const t = translators[language];
    return {
      to: { name: '', address: email },
      subject: t('accounts_emails:sign_in.subject'),
      from_name: config.BRAND_NAME,
      content: {
        language,
        company: config.BRAND_NAME,
        heading: t('accounts_emails:sign_in.heading'),
        lead: t('accounts_emails:sign_in.lead', { minutes: LIMITS.signInLinkMinutes }),
        button: {
          label: t('accounts_emails:sign_in.button'),
          url: `${config.PUBLIC_URL}${config.BASE_PATH}login/?link=${made.token}`,
        },
        why: t('accounts_emails:sign_in.why'),
      },
    };
  },
});
