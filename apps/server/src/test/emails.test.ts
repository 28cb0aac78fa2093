import { expect, it } from 'vitest';
import { FEATURES } from '#app.ts';
import { emailChannel } from '#features/email-outbox/channels/email/present.ts';
import { accountEmail, listEmails, memberEmail } from '#features/email-outbox/emails.ts';
import type { Addressed } from '#features/email-outbox/types.ts';
import { testApp } from './app.ts';
import { sampleAccountData, sampleDeliveries } from './email-samples.ts';

const holder = testApp();
/** Every template is compiled, which takes a moment each. */
const COMPILING = 60_000;
const listed = listEmails(FEATURES);
const kindsTo = (receiver: 'member' | 'account') =>
  listed.flatMap(({ email }) => (email.to === receiver ? [email.kind] : [])).toSorted();

it('names every email of the product once, with its receiver, its template and its feature', () => {
  const lines = listed.map(
    ({ feature, email }) => `${email.kind}: ${email.to}, ${email.template.name}, ${feature}`,
  );
  expect(lines.toSorted()).toMatchInlineSnapshot(`
    [
      "address_moved: account, notice, accounts",
      "booking_canceled: member, booked-time, booking",
      "booking_event: member, booked-time, booking",
      "booking_moved: member, booked-time, booking",
      "booking_proposal: member, notice, booking",
      "booking_set: member, booked-time, booking",
      "canceled: member, notice, matching",
      "introduction: member, conversation, conversations",
      "invitation: account, notice, invitations",
      "lottery_result: member, campaign, matching",
      "match: member, campaign, matching",
      "member_reset: account, notice, accounts",
      "message: member, conversation, conversations",
      "mfa_notice: account, notice, mfa",
      "no_match: member, campaign, matching",
      "password_changed: account, notice, accounts",
      "paused: member, notice, participations",
      "paused_report: member, notice, participations",
      "register: account, notice, accounts",
      "rematch: member, notice, rematches",
      "rematch_offer: member, notice, rematches",
      "reminder: member, campaign, participations",
      "request: member, campaign, participations",
      "reset: account, notice, accounts",
      "review_overdue: member, notice, matching",
      "review_ready: member, notice, matching",
      "review_reminder: member, notice, matching",
      "sign_in: account, notice, accounts",
      "stay: member, notice, participations",
      "superadmin_notice: account, notice, accounts",
      "test_letter: member, campaign, email-templates",
      "verification: account, notice, accounts",
    ]
  `);
  expect(new Set(listed.map(({ email }) => email.kind)).size).toBe(listed.length);
});

it.each(['en', 'fr'] as const)(
  'renders every email to members in a language: %s',
  async (language) => {
    const { services } = holder.app;
    const deliveries = await sampleDeliveries(services, language);
    expect(deliveries.map(({ kind }) => kind).toSorted()).toEqual(kindsTo('member'));
    for (const delivery of deliveries) {
      const email = memberEmail(services, delivery.kind);
      const messages = await services.database.system('write', (db) =>
        email.load({ services, db }, [delivery]),
      );
      const message = messages.get(delivery.id);
      if (!message || !('content' in message))
        throw new Error(`${delivery.kind}: ${JSON.stringify(message)}`);
      const to = { name: '', address: delivery.recipient };
      await expectComplete(
        { id: 'sample', template: email.template, message, to },
        `${delivery.kind} in ${language}`,
      );
    }
  },
  COMPILING,
);

it.each(['en', 'fr'] as const)(
  'renders every email to accounts in a language: %s',
  async (language) => {
    const { services } = holder.app;
    const samples = await sampleAccountData(services, language);
    expect([...samples.keys()].toSorted()).toEqual(kindsTo('account'));
    for (const [kind, data] of samples) {
      const email = accountEmail(services, kind);
      const loaded = await email.load(services, data);
      if (!loaded) throw new Error(`${kind}: no reason to send it`);
      const { to, ...message } = loaded;
      await expectComplete({ id: 'sample', template: email.template, message, to }, `${kind} in ${language}`);
    }
  },
  COMPILING,
);

/** A subject, both forms, and no placeholder that nothing filled. */
async function expectComplete(addressed: Addressed, name: string) {
  const { subject, html, text } = await emailChannel.render(holder.app.services, addressed);
  const isFrench = name.endsWith('fr');
  expect(subject, name).not.toBe('');
  expect(html, name).toContain(`lang="${isFrench ? 'fr' : 'en'}"`);
  expect(text, name).toContain('http://localhost:3000');
  for (const part of [subject, html.replaceAll(/<style[\s\S]*?<\/style>/g, ''), text]) {
    expect(part, name).not.toMatch(/\{\w*\}|undefined/);
  }
}
