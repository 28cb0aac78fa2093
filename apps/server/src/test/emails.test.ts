import { expect, it } from 'vitest';
import { FEATURES } from '#app.ts';
import { emailChannel } from '#features/email-outbox/channels/email/present.ts';
import { accountEmail, listEmails, memberEmail } from '#features/email-outbox/emails.ts';
import type { Addressed } from '#features/email-outbox/types.ts';
import { testApp } from './app.ts';
import { frenchFaults, htmlFaults, textFaults } from './email-clients.ts';
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
      "booking_proposal: member, conversation, booking",
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

/** A subject, both forms, no placeholder that nothing filled, and nothing that an email program cannot show. */
async function expectComplete(addressed: Addressed, name: string) {
  const { subject, html, text } = await emailChannel.render(holder.app.services, addressed);
  const language = name.endsWith('fr') ? 'fr' : 'en';
  expect(subject, name).not.toBe('');
  expect(text, name).toContain('http://localhost:3000');
  for (const part of [subject, html.replaceAll(/<style[\s\S]*?<\/style>/g, ''), text]) {
    expect(part, name).not.toMatch(/\{\w*\}|undefined|\w_emails:/);
  }
  expect([...htmlFaults(html, language), ...textFaults(text, html)], name).toEqual([]);
  if (language === 'fr') expect([...frenchFaults(subject), ...frenchFaults(text)], name).toEqual([]);
}

const SOUND = `<!doctype html><html lang="en"><head><title>Hello</title>
<meta http-equiv="Content-Type" content="text/html; charset=UTF-8"><meta name="viewport" content="width=device-width">
</head><body><!--[if mso | IE]><table width="624"><![endif]-->
<table border="0" cellpadding="0" cellspacing="0" role="presentation"><tr><td><h1 style="font-family:Arial, sans-serif">Hello</h1>
<img alt="" width="9" height="9" src="https://fika.example/logo.png"></td></tr><tr>
<td bgcolor="#27479A" style="mso-padding-alt:16px 34px"><a href="https://fika.example/">Open</a></td></tr></table></body></html>`;

it('finds what an email program cannot show', () => {
  expect(htmlFaults(SOUND, 'en')).toEqual([]);
  expect(textFaults('Hello\n\nOpen: https://fika.example/', SOUND)).toEqual([]);
  const broken: [from: string, to: string][] = [
    ['lang="en"', 'lang="fr"'],
    ['; charset=UTF-8', ''],
    ['name="viewport"', ''],
    ['<title>Hello</title>', ''],
    ['</h1>', '</h1><h1>More</h1>'],
    ['role="presentation"', ''],
    ['cellpadding="0"', ''],
    ['alt=""', ''],
    ['width="9"', ''],
    ['width="624"', ''],
    ['bgcolor="#27479A"', ''],
    ['<tr>', '<tr style="display:flex">'],
    ['<tr>', '<tr style="position:relative">'],
    ['<tr>', '<tr style="color:red;float:left">'],
    ['<tr>', '<tr style="background:url(https://fika.example/ground.png)">'],
    ['<tr>', '<tr style="color:var(--ink)">'],
    ['</head>', '<style>.card { display: grid }</style></head>'],
    ['</head>', '<link href="https://fika.example/mail.css" rel="stylesheet"></head>'],
    ['Arial, sans-serif', 'Figtree'],
    ['href="https://fika.example/"', 'href="#"'],
  ];
  for (const [from, to] of broken) {
    expect(SOUND, from).toContain(from);
    expect(htmlFaults(SOUND.replace(from, to), 'en'), `${from} as ${to}`).not.toEqual([]);
  }
  expect(textFaults('Hello', SOUND)).toEqual(['without “Open”', 'without https://fika.example/']);
});

it('finds a space that a French line can break at, or that is missing', () => {
  expect(
    frenchFaults('Réponse avant\u00A0: 9:00. Alors\u202F? «\u202FOui\u202F» sur https://fika.example/a:b'),
  ).toEqual([]);
  expect(frenchFaults('Alors ?')).toHaveLength(1);
  expect(frenchFaults('Alors!')).toHaveLength(1);
  expect(frenchFaults('Avec\u202F: Bo')).toHaveLength(1);
  expect(frenchFaults('« Oui »')).toHaveLength(2);
});
