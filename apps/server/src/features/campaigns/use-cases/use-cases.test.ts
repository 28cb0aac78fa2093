import { ENDPOINTS, isWarning, type EmailTemplateKind, emailTemplateProblems, ROLES } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { makeUser } from '#test/factories.ts';
import { USE_CASES } from './library/rules.ts';

const { campaigns, categories, emailTemplates } = ENDPOINTS;
const holder = testApp();

describe('the library', () => {
  it('has at least fifteen templates, each with its own name', () => {
    expect(USE_CASES.length).toBeGreaterThanOrEqual(15);
    expect(new Set(USE_CASES.map(({ id }) => id)).size).toBe(USE_CASES.length);
  });
});

describe('a program from a template', () => {
  it('uses the fields of the workspace whatever they are called, and returns which are missing', async () => {
    const admin = await makeUser(holder.app.services, { role: ROLES.superadmin });
    const params = { company_id: admin.company_id };
    const browser = await holder.app.as(admin);
    const team = await browser.call(categories.categories_create, {
      params,
      body: { title: 'Équipe', type: 'select', choices: ['Ventes', 'Design'] },
    });
    const made = await browser.call(campaigns.campaigns_create, {
      params,
      body: { template: 'cross-department', culture: 'fr', frequency: 4 },
    });
    expect(made).toMatchObject({ name: 'Entre services', culture: 'fr', status: 'draft', frequency: 4 });
    expect(made.rules).toEqual([
      { kind: 'cross_category', category: team.id, value: 'different', strength: 'require' },
    ]);
    expect(made.optin_text).toContain('faire sa connaissance');
    expect(made.icebreaker_themes).toEqual(['work']);
    // It has its messages in both languages: members read their own.
    const stored = await browser.call(emailTemplates.email_templates, { params: { ...params, id: made.id } });
    const [english, french] = (['en', 'fr'] as const).map((language) =>
      stored.find((template) => template.kind === 'request' && template.language === language),
    );
    expect(stored.filter(({ custom }) => custom)).toHaveLength(4);
    expect(french?.html).toContain('faire sa connaissance');
    expect(english?.subject).not.toBe(french?.subject);
    // Words that are given take the place of the template's.
    const worded = await browser.call(campaigns.campaigns_create, {
      params,
      body: { template: 'cross-department', request_subject: 'Tea?' },
    });
    const own = await browser.call(emailTemplates.email_templates, { params: { ...params, id: worded.id } });
    expect(own.filter(({ custom }) => custom).map(({ kind }) => kind)).toEqual(['match', 'match']);
    expect(own.find(({ kind }) => kind === 'request')?.subject).toBe('Tea?');
    expect(made.template_notes.map(({ needs }) => needs)).toEqual(['office']);
    expect(made.template_notes[0]?.sentence).toContain('“Office”');
    const unknown = await browser.refused(campaigns.campaigns_create, { params, body: { template: 'tea' } });
    expect(unknown.code).toBe('use_case_unknown');
    const nameless = await browser.refused(campaigns.campaigns_create, { params, body: {} });
    expect(nameless.errors?.[0]).toMatchObject({ path: 'name', code: 'required' });
  });

  it('finds the choices of its places', async () => {
    const admin = await makeUser(holder.app.services, { role: ROLES.superadmin });
    const params = { company_id: admin.company_id };
    const browser = await holder.app.as(admin);
    const role = await browser.call(categories.categories_create, {
      params,
      body: { title: 'Mentoring role', type: 'select', choices: ['Mentor', 'Mentee', 'Neither'] },
    });
    const made = await browser.call(campaigns.campaigns_create, { params, body: { template: 'mentoring' } });
    const key = (label: string) => Object.entries(role.choices).find(([, name]) => name === label)?.[0];
    expect(made.seats.map(({ label, filters, reuse }) => [label, filters.filters, reuse])).toEqual([
      ['Mentor', [expect.objectContaining({ category_id: role.id, value: [key('Mentor')] })], 2],
      ['Mentee', [expect.objectContaining({ category_id: role.id, value: [key('Mentee')] })], 1],
    ]);
    expect(made.template_notes).toEqual([]);
  });

  it('can be made of every one of them, in both languages, and its messages pass the check', async () => {
    const admin = await makeUser(holder.app.services, { role: ROLES.superadmin });
    const { company_id } = admin;
    const browser = await holder.app.as(admin);
    for (const [title, type] of [
      ['Department', 'select'],
      ['Office', 'select'],
      ['Level', 'select'],
      ['Start date', 'date'],
      ['Languages', 'array'],
      ['Skills', 'array'],
      ['Interests', 'array'],
    ] as const) {
      const choices = type === 'date' ? {} : { choices: ['One', 'Two'] };
      await browser.call(categories.categories_create, {
        params: { company_id },
        body: { title, type, ...choices },
      });
    }
    for (const locale of ['en', 'fr'] as const) {
      const library = await browser.call(campaigns['use-cases'], { params: { company_id, locale } });
      expect(library.map(({ id }) => id)).toEqual(USE_CASES.map(({ id }) => id));
      for (const { id, title, messages, rules, needs } of library) {
        for (const [kind, { subject, json }] of Object.entries(messages)) {
          const faults = emailTemplateProblems(kind as EmailTemplateKind, subject, json).filter(
            (fault) => !isWarning(fault),
          );
          expect(faults, `${id} ${kind}`).toEqual([]);
        }
        expect(rules.every(({ rule }) => rule !== null)).toBe(true);
        const made = await browser.call(campaigns.campaigns_create, {
          params: { company_id },
          body: { template: id, culture: locale },
        });
        expect(made.name).toBe(title);
        expect(made.rules).toHaveLength(rules.length);
        const missing = made.template_notes.flatMap((note) => note.needs || []);
        expect(missing).toEqual(needs.filter(({ is_there: there }) => !there).map(({ kind }) => kind));
      }
    }
  });
});
