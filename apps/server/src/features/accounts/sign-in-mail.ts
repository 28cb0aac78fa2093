import type { Services } from '../../platform/context.ts';
import type { MailTemplate } from '../../platform/mail/template.ts';
import { letterTemplate } from '../deliveries/letter.ts';
import type { DueDelivery, MailContent, Renderer } from '../deliveries/renderers.ts';
import { type Language, sentence } from '../deliveries/words.ts';
import { createSignInLinks } from './commands/sign-in-by-link.ts';
import { en, type SignInWords } from './messages.en.ts';
import { fr } from './messages.fr.ts';

const WORDS: Readonly<Record<Language, SignInWords>> = { en, fr };
const LINK_DAYS = 1;

const TEMPLATES: Readonly<Record<Language, MailTemplate>> = {
  en: letterTemplate('en', en),
  fr: letterTemplate('fr', fr),
};

/** How sign-in mails are made: outbox kind `sign_in`. The link is made when it is sent, so that the outbox holds no key. */
export const signInRenderer: Renderer = {
  async load({ services, db }, deliveries) {
    const wanted = deliveries.map(({ recipient, data }) => ({
      email: recipient,
      next: typeof data['next'] === 'string' ? data['next'] : '/',
    }));
    const tokens = await createSignInLinks(db, wanted, LINK_DAYS);
    return new Map(
      deliveries.map((delivery, index) => [delivery.id, content(services, delivery, tokens[index] ?? '')]),
    );
  },
};

function content({ config }: Services, delivery: DueDelivery, token: string): MailContent {
  const words = WORDS[delivery.language];
  const names = {
    brand: config.BRAND_NAME,
    company: delivery.company_name,
    name: delivery.first_name,
  };
  return {
    template: TEMPLATES[delivery.language],
    subject: sentence(words.subject, names),
    from_name: config.BRAND_NAME,
    values: {
      company: delivery.company_name,
      heading: sentence(delivery.first_name ? words.heading : words.heading_unnamed, names),
      preview: sentence(words.lead, names),
      link_url: `${config.PUBLIC_URL}${config.BASE_PATH}login/?link=${token}`,
    },
  };
}
