import { z } from 'zod';
import { defineEmail } from '#features/email-outbox/emails.ts';
import { noticeTemplate } from '#features/email-outbox/notice/present.ts';
import { type Language, sentence } from '#platform/i18n/format.ts';
import { ADDRESS_MOVED } from '#features/members/commands/record-moved-addresses.ts';

const en = {
  subject: 'Your email address at {company} was changed',
  heading: 'Your profile has another email address now',
  lead: '{company} moved your profile to another email address. Its emails, its conversations and your login there use that address now. If you didn’t expect this, tell an admin of {company} at once.',
  button: 'Log in',
  why: 'You’re receiving this because a workspace used this address until now.',
};

const fr: typeof en = {
  subject: 'Votre adresse e-mail chez {company} a changé',
  heading: 'Votre profil a une autre adresse e-mail',
  lead: '{company} a lié votre profil à une autre adresse e-mail. Ses e-mails, ses conversations et votre connexion passent désormais par cette adresse. Si vous ne vous y attendiez pas, prévenez tout de suite un admin de {company}.',
  button: 'Se connecter',
  why: 'Vous recevez ce message car un espace utilisait cette adresse jusqu’à présent.',
};

const WORDS: Readonly<Record<Language, typeof en>> = { en, fr };

const payload = z.object({
  company_id: z.number(),
  to: z.object({ name: z.string(), address: z.string(), culture: z.string() }),
});

/** Tells the former address of a member that the workspace uses another one, by the server of the installation. */
export const movedAddressEmail = defineEmail({
  kind: ADDRESS_MOVED,
  to: 'account',
  template: noticeTemplate,
  load: async ({ config, database }, data) => {
    const { company_id: id, to } = payload.parse(data);
    const company = await database.global('read', (db) =>
      db.selectFrom('companies').select('name').where('id', '=', id).executeTakeFirst(),
    );
    if (!company) return null;
    const language: Language = to.culture === 'fr' ? 'fr' : 'en';
    const { subject, heading, lead, button, why } = WORDS[language];
    const names = { company: company.name };
    return {
      to: { name: to.name, address: to.address },
      subject: sentence(subject, names),
      from_name: config.BRAND_NAME,
      content: {
        language,
        company: config.BRAND_NAME,
        heading,
        lead: sentence(lead, names),
        button: { label: button, url: `${config.PUBLIC_URL}${config.BASE_PATH}login/` },
        why,
      },
    };
  },
});
