import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import {
  ENDPOINTS,
  EMAIL_TEMPLATE_KINDS,
  EMAIL_TEMPLATE_LANGUAGES,
  type MessageDocument,
  messageDocument,
} from '../packages/contract/src/index.ts';
import { queueDeliveries } from '../apps/server/src/features/email-outbox/commands/queue-deliveries.ts';
import { defaultTemplate } from '../apps/server/src/features/email-templates/rules.ts';
import { sampleData } from '../apps/server/src/features/email-templates/preview/rules.ts';
import type { TemplateData } from '../apps/server/src/features/email-templates/types.ts';
import { showEmail } from '../apps/server/src/features/email-templates/preview/present.ts';
import { clientOf } from '../apps/server/src/client.ts';
import { inCompany } from '../apps/server/src/platform/context.ts';
import { MailCompiler } from '../apps/server/src/platform/mail/template.ts';
import { makeCoffees } from '../apps/server/src/test/coffees.ts';
import { makeCompany, makeUser } from '../apps/server/src/test/factories.ts';
import { translators } from '../apps/server/src/test/translators.ts';
import { expectReadable } from './accessible.ts';
import { type OwnProduct, startOwnProduct } from './own-product.ts';

const URL_OF_ALL = 'https://fika.example/x';
const PROGRAM = {
  algo: 'random',
  users_per_group: 8,
  request_subject: '',
  match_subject: '',
  optin_text: '',
  match_text: '',
};
const BRAND = { company_id: 1, colour: '#FFD500', logo_hash: null, width: null, height: null };

/** An email in email programs that follow the scheme of the device. */
async function expectReadableMail(page: Page, name: string, html: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await test.step(`${name}, ${colorScheme}`, async () => {
      await page.emulateMedia({ colorScheme });
      await page.setContent(html);
      await expect(page).toHaveTitle(/\S/);
      await expectReadable(page);
      const { left, right, wide } = await page.evaluate(() => {
        const card = document.querySelector('.card');
        const box = card?.getBoundingClientRect();
        const { scrollWidth } = document.documentElement;
        return {
          left: box?.left ?? 0,
          right: innerWidth - (box?.right ?? 0),
          wide: scrollWidth - innerWidth,
        };
      });
      expect(left).toBeGreaterThanOrEqual(8);
      expect(right).toBeGreaterThanOrEqual(8);
      expect(wide).toBe(0);
    });
  }
}

/** One of every block of a message. */
const EVERY_BLOCK: MessageDocument = messageDocument.parse({
  type: 'doc',
  content: [
    { type: 'groupCard' },
    { type: 'people' },
    { type: 'times' },
    {
      type: 'heading',
      attrs: { level: 1, textAlign: 'left' },
      content: [{ type: 'text', text: 'A heading' }],
    },
    { type: 'heading', attrs: { level: 2, textAlign: 'left' }, content: [{ type: 'text', text: 'Another' }] },
    {
      type: 'paragraph',
      attrs: { textAlign: 'left' },
      content: [
        {
          type: 'text',
          text: 'A link',
          marks: [{ type: 'link', attrs: { href: 'https://company.example/' } }],
        },
        { type: 'text', text: ' and bold words.', marks: [{ type: 'bold' }] },
      ],
    },
    {
      type: 'bulletList',
      content: [
        { type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'One' }] }] },
      ],
    },
    {
      type: 'blockquote',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Somebody said so.' }] }],
    },
    { type: 'button', attrs: { label: 'Write', target: 'coffee', look: 'primary' } },
    { type: 'button', attrs: { label: 'Home', target: 'home', look: 'link' } },
    { type: 'horizontalRule' },
    { type: 'facts', attrs: { rows: ['who', 'why', 'icebreaker', 'program'] } },
    { type: 'icebreaker' },
  ],
});

/** A group of eight, whose addresses are longer than a line on a phone. */
function groupOfEight(language: 'en' | 'fr'): TemplateData {
  const data = sampleData('match', translators[language], URL_OF_ALL);
  const people = Array.from({ length: 8 }, (_, index) => ({
    id: index + 1,
    first_name: 'Ada',
    last_name: 'Byron',
  }));
  return {
    ...data,
    people,
    others: people.map((person, index) => ({
      ...person,
      name: 'Ada Byron',
      traits: 'Engineering, Lyon',
      about_me: 'Bees, the piano and long walks.',
      email: `ada.augusta.byron.of.lovelace.${index}@engineering.marelle.example`,
    })),
    facts: {
      ...data.facts,
      who: people.map((_, index) => ({
        label: index === 0 ? 'Who' : '',
        value: 'Ada Byron, Engineering, Lyon',
        email: `ada.augusta.byron.of.lovelace.${index}@engineering.marelle.example`,
      })),
    },
  };
}

test('messages of programs can be read in both schemes, on a phone', async ({ browser }) => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const app = { config: { PUBLIC_URL: URL_OF_ALL }, mailCompiler: new MailCompiler() };
  for (const language of EMAIL_TEMPLATE_LANGUAGES) {
    for (const kind of EMAIL_TEMPLATE_KINDS) {
      const template = { kind, ...defaultTemplate(kind, translators[language], PROGRAM), brand: null };
      const { html } = await showEmail(app, template, sampleData(kind, translators[language], URL_OF_ALL));
      await expectReadableMail(page, `${kind} in ${language}`, html);
    }
  }
  const template = { kind: 'match', subject: 'Every block', json: EVERY_BLOCK } as const;
  for (const brand of [null, BRAND]) {
    const { html } = await showEmail(app, { ...template, brand }, groupOfEight('en'));
    await expectReadableMail(page, brand ? 'every block, in a brand' : 'every block', html);
  }
});

/** Kinds of emails outside of a round, each with its data. */
const kindsOf = (coffee_id: number, booking_id: number, message_id: number) => ({
  message: { coffee_id },
  introduction: { coffee_id },
  booking_set: { booking_id, sequence: 0 },
  booking_moved: { booking_id, sequence: 0 },
  booking_placed: { booking_id, sequence: 0 },
  booking_canceled: { booking_id, sequence: 0 },
  booking_event: { booking_id, sequence: 0 },
  booking_reminder: { booking_id, sequence: 0 },
  booking_question: { booking_id, sequence: 0 },
  booking_proposal: { message_id },
});

test('all other mails can be read in both schemes, on a phone', async ({ browser }) => {
  test.setTimeout(120_000);
  const product: OwnProduct = await startOwnProduct();
  try {
    const { app, services } = product;
    const { id: company_id } = await makeCompany(services, { timezone: 'Europe/Paris' });
    const ada = await makeUser(services, { company_id, first_name: 'Ada' });
    const zoe = await makeUser(services, { company_id, first_name: 'Zoé', culture: 'fr' });
    const { ids } = await makeCoffees(services, company_id, [[ada.user_id, zoe.user_id]]);
    const whose = { company_id, coffee_id: ids[0] ?? 0 };
    const writer = await clientOf(app, ada.account_id);
    const { slots } = await writer.call(ENDPOINTS.booking.booking_slots, {
      query: { ...whose, action: 'schedule' },
    });
    await writer.call(ENDPOINTS.booking.booking_schedule, { body: { ...whose, starts_at: slots[0] ?? '' } });
    const message = await writer.call(ENDPOINTS.messages.messages_create, {
      params: { company_id, id: whose.coffee_id },
      body: { text: 'Thursday at ten, by the window?', client_id: randomUUID() },
    });
    const kinds = await inCompany(services, company_id, 'write', async (ctx) => {
      const booking = await ctx.db
        .selectFrom('bookings')
        .select('id')
        .where('company_id', '=', company_id)
        .executeTakeFirstOrThrow();
      const wanted = kindsOf(whose.coffee_id, booking.id, message.id);
      for (const [kind, data] of Object.entries(wanted)) {
        const delivery = { user_id: zoe.user_id, data };
        await queueDeliveries(ctx, { round_id: null, kind, deliveries: [delivery] });
      }
      return Object.keys(wanted);
    });
    const sent = () =>
      services.database.company(company_id, 'read', (db) =>
        db
          .selectFrom('deliveries')
          .select('kind')
          .distinct()
          .where('company_id', '=', company_id)
          .where('state', '=', 'sent')
          .execute(),
      );
    await expect
      .poll(async () => (await sent()).map(({ kind }) => kind))
      .toEqual(expect.arrayContaining(kinds));
    const mails = await services.database.global('read', (db) =>
      db.selectFrom('dev_mailbox').select(['subject', 'html']).execute(),
    );
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    for (const { subject, html } of mails) await expectReadableMail(page, subject, html);
  } finally {
    await product.stop();
  }
});
