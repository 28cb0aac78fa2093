import { ENDPOINTS, EMAIL_TEMPLATE_LIMITS, type EmailTemplateDraft, ROUND_STATUS } from '@fika/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#client.ts';
import { inCompany } from '#platform/context.ts';
import { testApp } from '#test/app.ts';
import { makeCoffees } from '#test/coffees.ts';
import { makeAdmin, makeUser, type MadeUser } from '#test/factories.ts';
import { makeCampaign, makeRound } from '#test/factories-rounds.ts';
import { mailsTo, newestMail } from '#test/mails.ts';
import { queueDelivery } from '#features/email-outbox/commands/queue-delivery.ts';

const { emailTemplates } = ENDPOINTS;
const holder = testApp({ PUBLIC_URL: 'https://fika.example' });

let admin: MadeUser;
let browser: Client;
let params: { company_id: number; id: number };

beforeAll(async () => {
  const { services } = holder.app;
  admin = await makeAdmin(services, { first_name: 'Ada', last_name: 'Admin' });
  browser = await holder.app.as(admin);
  const { campaign_id } = await makeCampaign(services, {
    company_id: admin.company_id,
    name: 'Lunch',
    users_per_group: 3,
  });
  params = { company_id: admin.company_id, id: campaign_id };
});

type Document = EmailTemplateDraft['json'];
const text = (value: string): Document => ({
  type: 'doc',
  content: [
    { type: 'paragraph', content: [{ type: 'text', text: value }] },
    { type: 'button', attrs: { label: 'Yes', target: 'accept' } },
    { type: 'button', attrs: { label: 'No', target: 'reject', look: 'link' } },
  ],
});
const place = (kind: EmailTemplateDraft['kind'], language: 'en' | 'fr') => ({ ...params, kind, language });
const save = (json: Document, subject = 'Lunch, {{first_name}}?', language: 'en' | 'fr' = 'en') =>
  browser.call(emailTemplates.email_templates_update, {
    params: place('request', language),
    body: { subject, json },
  });

describe('what a program writes', () => {
  it('is its default text until an admin writes another, and again after', async () => {
    const before = await browser.call(emailTemplates.email_templates, { params });
    expect(before).toHaveLength(10);
    expect(
      before.every(({ custom, html, updated_at }) => !custom && html.includes('<h1') && !updated_at),
    ).toBe(true);
    const saved = await save(text('Soup, {{first_name}}!'));
    expect(saved).toMatchObject({
      custom: true,
      subject: 'Lunch, {{first_name}}?',
      updated_by_name: 'Ada Admin',
    });
    expect(saved.html).toContain('Soup, Amara!');
    const after = await browser.call(emailTemplates.email_templates, { params });
    expect(after.filter(({ custom }) => custom).map(({ kind, language }) => [kind, language])).toEqual([
      ['request', 'en'],
    ]);
    const reset = await browser.call(emailTemplates.email_templates_delete, {
      params: place('request', 'en'),
    });
    expect(reset).toEqual({ ...before[0], revision: (before[0]?.revision ?? 0) + 2 });
    const audit = await browser.call(ENDPOINTS.audit.audit, {
      params: { company_id: params.company_id },
      query: {},
    });
    expect(audit.results.slice(0, 2)).toMatchObject([
      { action: 'program.updated', data: { changed: ['messages'] } },
      { action: 'program.updated', data: { changed: ['messages'] } },
    ]);
    // An admin with the earlier text on the screen overwrites nothing.
    const late = browser.call(emailTemplates.email_templates_update, {
      params: place('request', 'en'),
      body: { subject: 'Late', json: text('Late'), revision: before[0]?.revision },
    });
    await expect(late).rejects.toMatchObject({ problem: { code: 'campaign_changed' } });
  });

  it('is not saved with an error, and says the first one in the language of the admin', async () => {
    await expect(save({ type: 'doc', content: [{ type: 'paragraph' }] })).rejects.toMatchObject({
      problem: { code: 'letter_invalid', title: expect.stringContaining('The message is empty') },
    });
    await expect(save(text('{{salary}}'))).rejects.toMatchObject({
      problem: { title: expect.stringContaining('“salary”') },
    });
    await expect(save(text('x'), 'a\r\nBcc: b')).rejects.toMatchObject({
      problem: { code: 'invalid_input' },
    });
  });

  it('goes with a copy of the program', async () => {
    await save(text('Soup'), 'Soup?', 'fr');
    const copy = await browser.call(ENDPOINTS.campaigns.clone, { params });
    const copied = await browser.call(emailTemplates.email_templates, { params: { ...params, id: copy.id } });
    expect(copied.filter(({ custom }) => custom)).toMatchObject([
      { kind: 'request', language: 'fr', subject: 'Soup?' },
    ]);
    await browser.call(emailTemplates.email_templates_delete, { params: place('request', 'fr') });
  });

  it('goes out in the language of the member: in the company’s words, else in the default ones', async () => {
    const { services } = holder.app;
    const { company_id } = params;
    await save(text('Soup at {{company}} on {{date}}'));
    const english = await makeUser(services, { company_id, first_name: 'Bo' });
    const french = await makeUser(services, { company_id, first_name: 'Zoé', culture: 'fr' });
    const { round_id } = await makeRound(services, {
      company_id,
      campaign_id: params.id,
      status: ROUND_STATUS.requestsDone,
    });
    for (const { user_id, email } of [english, french]) {
      await inCompany(services, company_id, 'write', (ctx) =>
        queueDelivery(ctx, { round_id, user_id, kind: 'request', recipient: email }),
      );
    }
    const own = await newestMail(holder.app, english.email);
    expect(own?.subject).toBe('Lunch, Bo?');
    expect(own?.html).toContain('on 23 November');
    expect(own?.html).toMatch(/href="https:\/\/fika\.example\/optin\/accept\?token=/);
    expect(own?.text).toContain('Leave this program: https://fika.example/optin/unsubscribe/campaign/');
    const fallback = await newestMail(holder.app, french.email);
    expect(fallback?.subject).toMatch(/\u00a0: participez à la session du 23 novembre$/);
    await browser.call(emailTemplates.email_templates_delete, { params: place('request', 'en') });
  });
});

describe('a draft', () => {
  const draft = (json: unknown, change: object = {}) => ({
    kind: 'request' as const,
    language: 'en' as const,
    subject: 'Hi',
    json,
    ...change,
  });
  const check = (json: unknown, change: object = {}) =>
    browser.call(emailTemplates.template_validation, { params, body: draft(json, change) });

  it('returns its faults, their places, and its size', async () => {
    const sound = await check(text('Hello'));
    expect(sound.problems).toEqual([]);
    expect(sound.bytes).toBeGreaterThan(3_000);
    const wrong = await check({ type: 'doc', content: [{ type: 'paragraph' }] }, { subject: '' });
    expect(wrong.problems.map(({ place: at, code, severity }) => [at, code, severity])).toEqual([
      ['subject', 'subject_empty', 'error'],
      ['document', 'document_empty', 'error'],
      ['document', 'accept_missing', 'error'],
      ['document', 'decline_missing', 'error'],
    ]);
    expect(await check('<script>')).toMatchObject({ problems: [{ code: 'document_broken' }], bytes: null });
    const paragraphs = Array.from({ length: 30 }, () => text('&'.repeat(1_000)).content[0]);
    const large = await check({ type: 'doc', content: [...paragraphs, ...text('').content.slice(1)] });
    expect(large.problems).toMatchObject([{ code: 'too_large', severity: 'warning' }]);
    expect(large.bytes).toBeGreaterThan(EMAIL_TEMPLATE_LIMITS.bytes);
  });

  it('is refused when it is too long or too deep, and says so', async () => {
    const paragraphs = Array.from({ length: 11 }, () => text('x'.repeat(5_000)).content[0]);
    const long = { type: 'doc', content: paragraphs } as Document;
    expect((await check(long)).problems).toMatchObject([{ code: 'letter_too_long', severity: 'error' }]);
    const refused = [
      await browser.refused(emailTemplates.email_templates_update, {
        params: place('request', 'en'),
        body: { subject: 'Hi', json: long },
      }),
      await browser.refused(emailTemplates.email_templates_preview, {
        params,
        body: { ...draft(text('')), json: long },
      }),
    ];
    for (const problem of refused) {
      expect(problem.errors).toEqual([
        { path: 'json', code: 'letter_too_long', message: expect.stringContaining('50,000 characters') },
      ]);
    }
    let deep: unknown = { type: 'paragraph' };
    for (let depth = 0; depth < 1_000; depth += 1) {
      deep = { type: 'bulletList', content: [{ type: 'listItem', content: [deep] }] };
    }
    const body = draft({ type: 'doc', content: [deep] });
    expect(await browser.refused(emailTemplates.template_validation, { params, body })).toMatchObject({
      code: 'too_deep',
      status: 400,
    });
  });

  it('is checked and shown only so often in a minute', async () => {
    const own = await holder.app.as(await makeAdmin(holder.app.services, { company_id: admin.company_id }));
    const show = () =>
      own.call(emailTemplates.email_templates_preview, {
        params,
        body: { ...draft(text('')), json: text('x') },
      });
    await show();
    await holder.app.services.database.global('write', (db) =>
      db.updateTable('attempts').set({ count: EMAIL_TEMPLATE_LIMITS.readingsPerMinute }).execute(),
    );
    await expect(show()).rejects.toMatchObject({ problem: { code: 'too_many_requests' } });
    await expect(
      own.call(emailTemplates.template_validation, { params, body: draft(text('x')) }),
    ).rejects.toMatchObject({ problem: { code: 'too_many_requests' } });
    await holder.app.advance('1 minute');
    await show();
  });

  it('is not checked any longer when a newer one of the same admin comes', async () => {
    const calls = await Promise.allSettled([1, 2, 3, 4].map((number) => check(text(`Draft ${number}`))));
    const refused = calls.filter((call) => call.status === 'rejected');
    for (const { reason } of refused) expect(reason).toMatchObject({ problem: { code: 'superseded' } });
    expect(refused.length).toBeLessThan(4);
  });

  it('is shown with the data of a real group, and of colleagues where there is none', async () => {
    const { services } = holder.app;
    const { company_id } = params;
    const people = [];
    for (const first_name of ['Ines', 'Jo', 'Kim']) {
      people.push(await makeUser(services, { company_id, first_name, last_name: 'Q' }));
    }
    const body: EmailTemplateDraft = {
      kind: 'match',
      language: 'en',
      subject: 'With {{names}}',
      json: {
        type: 'doc',
        content: [
          { type: 'people' },
          { type: 'facts', attrs: { rows: ['who', 'why'] } },
          { type: 'times' },
          { type: 'button', attrs: { label: 'Write to {{names}}', target: 'coffee' } },
        ],
      },
    };
    const made = await browser.call(emailTemplates.email_templates_preview, { params, body });
    expect(made.shown_for).toEqual({ id: admin.user_id, full_name: 'Ada Admin', real_group: false });
    expect(made.subject).toMatch(/^With .+ and .+/);

    // A member takes part only after they have accepted an invitation.
    const asking = {
      kind: 'request' as const,
      json: { type: 'doc' as const, content: [{ type: 'paragraph' }] },
    };
    const invitation = await browser.call(emailTemplates.email_templates_preview, {
      params,
      body: { ...body, ...asking, subject: 'Come' },
    });
    expect(invitation.text).toContain('is open to you.');
    expect(invitation.text).not.toContain('take part in');

    const { campaign_id } = await makeCoffees(services, company_id, [people.map(({ user_id }) => user_id)]);
    const real = await browser.call(emailTemplates.email_templates_preview, {
      params: { company_id, id: campaign_id },
      body: { ...body, user_id: people[1]?.user_id ?? 0 },
    });
    await inCompany(services, company_id, 'write', (ctx) =>
      ctx.db
        .updateTable('rounds')
        .set({ status: ROUND_STATUS.matchsSent })
        .where('campaign_id', '=', campaign_id)
        .execute(),
    );
    const sent = await browser.call(emailTemplates.email_templates_preview, {
      params: { company_id, id: campaign_id },
      body: { ...body, user_id: people[1]?.user_id ?? 0 },
    });
    expect(real.shown_for.real_group).toBe(false);
    expect(sent.shown_for).toMatchObject({ full_name: 'Jo Q', real_group: true });
    expect(sent.subject).toBe('With Ines and Kim');
    expect(sent.text).toContain('You have not been matched before\n');
    // No link of a preview answers for the member. Addresses of the group are no links of the product.
    const links = sent.html.match(/href="(?!mailto:)[^"]+"/g) ?? [];
    const page = new RegExp(
      `^href="https://fika.example/account/[\\w-]+/admin/campaigns/details/${campaign_id}"$`,
    );
    expect(links.filter((href) => !page.test(href))).toEqual([]);
    expect(links.length).toBeGreaterThan(2);
    expect(JSON.stringify(sent.slack)).toContain('"Write to Ines and Kim"');
    expect(JSON.stringify(sent.teams)).toContain('Action.OpenUrl');
    await expect(
      browser.call(emailTemplates.email_templates_preview, { params, body: { ...body, user_id: 999_999 } }),
    ).rejects.toMatchObject({ problem: { code: 'not_found' } });
  });

  it('is sent to the admin alone, marked as a test, and only so often', async () => {
    const before = (await mailsTo(holder.app, admin.email)).length;
    const send = () =>
      browser.call(emailTemplates.email_templates_test, {
        params,
        body: { ...draft(text('x')), json: text('Try it, {{first_name}}'), subject: '☕️ {{program}}' },
      });
    expect(await send()).toEqual({ ok: true, sent_to: admin.email });
    const [mail, ...others] = await mailsTo(holder.app, admin.email);
    expect(others).toHaveLength(before);
    expect(mail?.subject).toBe('[Test] ☕️ Lunch');
    expect(mail?.text).toContain('Try it, Ada');
    expect(mail?.text).not.toContain('token=');
    for (let count = 1; count < EMAIL_TEMPLATE_LIMITS.testsPerHour; count += 1) await send();
    await expect(send()).rejects.toMatchObject({ problem: { code: 'too_many_requests' } });
  });
});
