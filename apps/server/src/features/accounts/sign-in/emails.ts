import { LIMITS, safeNext } from '@fika/contract';
import { z } from 'zod';
import { defineEmail } from '#features/email-outbox/emails.ts';
import { noticeTemplate } from '#features/email-outbox/notice/present.ts';
import { recordAccountAudit } from '../commands/record-account-audit.ts';
import { findAccountByEmail, listMemberships } from '../queries.ts';
import { createSignInLink } from './commands/create-sign-in-link.ts';

/** Kind of the mail by which somebody logs in who asked for it. */
export const SIGN_IN_MAIL = 'sign_in';

const asked = z.object({
  email: z.string(),
  next: z.string(),
  /** Of the page on which it was asked for. */
  culture: z.enum(['en', 'fr']),
  client: z.object({ ip: z.string(), user_agent: z.string() }),
});

/**
 * How sign-in mails are made; nothing for an address that belongs to no member. It is a mail of the installation to an account:
 * anybody may put anybody's address on the list of a workspace, so that nothing of any workspace stands in it or keeps it back.
 */
export const signInEmail = defineEmail({
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
