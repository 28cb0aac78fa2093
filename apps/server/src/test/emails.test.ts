import { expect, it } from 'vitest';
import { FEATURES } from '#app.ts';
import { emailChannel } from '#features/email-outbox/channels/email/present.ts';
import { teamsCard, type TeamsCard } from '#features/email-outbox/channels/msteams/present.ts';
import { type SlackBlock, slackBlocks } from '#features/email-outbox/channels/slack/present.ts';
import { accountEmail, listEmails, memberEmail } from '#features/email-outbox/emails.ts';
import type { Addressed } from '#features/email-outbox/types.ts';
import { testApp } from './app.ts';
import { frenchFaults, htmlFaults, textFaults } from './email-clients.ts';
import { sampleAccountData, sampleDeliveries } from './email-samples.ts';
import { faultsOfCalls, hasDescription } from './slack-vendor.ts';
import { cardFaults, elementsIn } from './teams-cards.ts';

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
      "booking_placed: member, booked-time, booking",
      "booking_proposal: member, conversation, booking",
      "booking_question: member, notice, booking",
      "booking_reminder: member, booked-time, booking",
      "booking_set: member, booked-time, booking",
      "canceled: member, notice, matching",
      "introduction: member, conversation, conversations",
      "invitation: account, notice, invitations",
      "lottery_result: member, campaign, matching",
      "match: member, campaign, matching",
      "member_reset: account, notice, accounts",
      "message: member, conversation, conversations",
      "mfa_notice: account, notice, mfa",
      "monthly_report: member, figures, monthly-report",
      "no_match: member, campaign, matching",
      "password_changed: account, notice, accounts",
      "paused: member, notice, participations",
      "paused_report: member, notice, participations",
      "register: account, notice, accounts",
      "rematch: member, notice, rematches",
      "rematch_offer: member, notice, rematches",
      "reminder: member, campaign, participations",
      "report_received: member, notice, coffee-reports",
      "report_settled: member, conversation, coffee-reports",
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
    const calls: ReturnType<typeof postOf>[] = [];
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
      const name = `${delivery.kind} in ${language}`;
      await expectComplete({ id: 'sample', template: email.template, message, to }, name);
      const parts = email.template.chat(message.content);
      const blocks = slackBlocks(parts, language);
      expectInSlack(blocks, name);
      expectInTeams(teamsCard(parts, language), name);
      calls.push(postOf(message.subject, blocks));
    }
    // Those who run the tests without the description of the API see the rest.
    if (hasDescription) expect(faultsOfCalls(calls)).toEqual([]);
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

/** Addresses that need a login, or the link of a coffee. */
const PAGES = /^http:\/\/localhost:3000\/(account|coffee)\//;

it(
  'leads members of a company without pages nowhere but to what they may open',
  { timeout: COMPILING },
  async () => {
    const { services } = holder.app;
    const deliveries = await sampleDeliveries(services, 'en', { has_pages: false });
    const closed: string[] = [];
    const slackCalls: ReturnType<typeof postOf>[] = [];
    const skipped: string[] = [];
    for (const delivery of deliveries.filter(({ has_pages: hasPages }) => !hasPages)) {
      const email = memberEmail(services, delivery.kind);
      const messages = await services.database.system('write', (db) =>
        email.load({ services, db }, [delivery]),
      );
      const message = messages.get(delivery.id);
      if (!message || !('content' in message)) {
        skipped.push(delivery.kind);
        continue;
      }
      const { template } = email;
      const to = { name: '', address: delivery.recipient };
      const parts = template.chat(message.content);
      expect(cardFaults(teamsCard(parts, 'en')), delivery.kind).toEqual([]);
      slackCalls.push(postOf(message.subject, slackBlocks(parts, 'en')));
      const { html, text } = await emailChannel.render(services, { id: 'sample', template, message, to });
      const event = message.calendar?.content.replaceAll(/\r\n[ \t]/g, '') ?? '';
      const all = [html, text, event, JSON.stringify(parts)].join('\n');
      const links = all.match(/http:[^\s"'\\<>)]+/g) ?? [];
      expect(links.length, delivery.kind).toBeGreaterThan(0);
      closed.push(...links.filter((url) => PAGES.test(url)).map((url) => `${delivery.kind}: ${url}`));
    }
    if (hasDescription) expect(faultsOfCalls(slackCalls)).toEqual([]);
    expect(closed).toEqual([]);
    // Both ask for what only a page can do.
    expect(skipped.toSorted()).toEqual(['booking_question', 'rematch_offer']);
  },
);

const postOf = (text: string, blocks: SlackBlock[]) => ({
  method: 'chat.postMessage',
  args: { channel: 'U1', text, blocks },
  token: null,
});

/** The buttons of messages that are answered in a chat. */
const ANSWERED: Readonly<Record<string, string[]>> = {
  request: ['fika.answer.accepted', 'fika.answer.rejected'],
  reminder: ['fika.answer.accepted', 'fika.answer.rejected'],
  stay: ['fika.stay'],
  paused: ['fika.stay'],
};

/** Blocks with an address, without placeholders; invitations are answered by buttons that lead nowhere. */
function expectInSlack(blocks: SlackBlock[], name: string) {
  const shown = JSON.stringify(blocks);
  expect(blocks.length, name).toBeLessThanOrEqual(50);
  expect(shown, name).toContain('http://localhost:3000');
  expect(shown, name).not.toMatch(/\{\{|undefined|\w_emails:/);
  const buttons = blocks.flatMap(({ elements = [] }) =>
    (elements as SlackBlock[]).filter(({ type }) => type === 'button'),
  );
  const answers = buttons.filter((button) => 'action_id' in button);
  const [kind = ''] = name.split(' ');
  const ids = ANSWERED[kind] ?? [];
  expect(
    answers.map(({ action_id: id }) => id),
    name,
  ).toEqual(ids);
  for (const answer of answers) expect(answer, name).not.toHaveProperty('url');
}

/** A sound card with an address, without placeholders, and with the buttons that answer. */
function expectInTeams(card: TeamsCard, name: string) {
  expect(cardFaults(card), name).toEqual([]);
  const shown = JSON.stringify(card);
  expect(shown, name).toContain('http://localhost:3000');
  expect(shown, name).not.toMatch(/\{\{|undefined|\w_emails:/);
  const [kind = ''] = name.split(' ');
  const verbs = elementsIn(card).flatMap(({ type, verb }) => (type === 'Action.Execute' ? [verb] : []));
  expect(
    verbs.filter((verb) => verb !== 'fika.pause'),
    name,
  ).toEqual(ANSWERED[kind] ?? []);
}

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
  const broken: [from: string, to: string, fault: string][] = [
    ['lang="en"', 'lang="fr"', 'another language'],
    ['; charset=UTF-8', '', 'no charset'],
    ['name="viewport"', '', 'no viewport'],
    ['<title>Hello</title>', '', 'no title'],
    ['</h1>', '</h1><h1>More</h1>', '2 headings'],
    ['bgcolor="#27479A"', '', '0 buttons'],
    ['<a ', '<i></i><a ', '0 buttons'],
    ['width="624"', '', 'no width for Outlook'],
    ['[if mso | IE]', '[if IE]', 'no width for Outlook'],
    ['</table></body>', `</table>${'long '.repeat(21_000)}</body>`, 'longer than Gmail shows'],
    ['role="presentation"', '', '<table> has no role="presentation"'],
    ['border="0"', '', '<table> has no border="0"'],
    ['cellpadding="0"', '', '<table> has no cellpadding="0"'],
    ['cellspacing="0"', 'cellspacing="1"', '<table> has no cellspacing="0"'],
    ['alt=""', '', '<img> has no alt'],
    ['width="9"', '', '<img> has no width'],
    ['height="9"', '', '<img> has no height'],
    ['src="https://fika.example/logo.png"', '', '<img> has no src'],
    ['<tr>', '<tr background="https://fika.example/ground.png">', '<tr> has a background picture'],
    ['Arial, sans-serif', 'Figtree', '<h1> font without a fallback: Figtree'],
    ['href="https://fika.example/"', 'href="#"', '<a> leads nowhere'],
    ['href="https://fika.example/"', '', '<a> leads nowhere'],
    ['</head>', '<style>.card { display: grid }</style></head>', 'style sheet: display: grid'],
    ['</head>', '<style>@import "more.css";</style></head>', 'style sheet: @import'],
    ['</head>', '<style>@font-face { src: local(A) }</style></head>', 'style sheet: @font-face'],
    ...[
      'display:flex',
      'display:inline-grid',
      'position:relative',
      'color:red;float:left',
      'width:calc(1px + 1px)',
      'color:var(--ink)',
      'background:url(https://fika.example/ground.png)',
    ].map((style): [string, string, string] => ['<tr>', `<tr style="${style}">`, `<tr> style: ${style}`]),
    ...['script', 'iframe', 'form', 'input', 'button', 'svg', 'video', 'object', 'link', 'base'].map(
      (tag): [string, string, string] => ['</td>', `<${tag}></${tag}></td>`, `<${tag}> is not allowed`],
    ),
  ];
  for (const [from, to, fault] of broken) {
    expect(SOUND, from).toContain(from);
    expect(htmlFaults(SOUND.replace(from, to), 'en'), `${from} as ${to}`).toEqual([fault]);
  }
});

it('finds what the plain text lacks', () => {
  expect(textFaults('Hello', SOUND)).toEqual(['without “Open”', 'without https://fika.example/']);
  const text = 'Hello\n\nOpen: https://fika.example/';
  expect(textFaults(text.replace('Hello', 'Hi'), SOUND)).toEqual(['without “Hello”']);
  expect(textFaults(text, SOUND.replace('>Open<', '><'))).toEqual(['an empty <a>']);
  expect(textFaults(`${text} &amp;`, SOUND)).toEqual(['has HTML']);
  expect(textFaults(`${text} <b>`, SOUND)).toEqual(['has HTML']);
  const escaped = SOUND.replace('>Open<', '>Q&amp;A<').replace('example/"', 'example/?a=1&amp;b=2"');
  expect(textFaults('Hello\nQ&A: https://fika.example/?a=1&b=2', escaped)).toEqual([]);
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
