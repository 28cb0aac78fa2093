import { ENDPOINTS, ICEBREAKER_THEMES } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { inCompany } from '#platform/context.ts';
import { testApp } from '#test/app.ts';
import { makeCoffees, sendCoffees } from '#test/coffees.ts';
import { makeAdmin, makeUser } from '#test/factories.ts';
import { translators } from '#test/translators.ts';
import { BANK, bankIdOf, bankKey, chooseQuestion, icebreakerOf, questionsOf } from './rules.ts';

const { icebreakers, coffees, campaigns } = ENDPOINTS;
const holder = testApp();

describe('the bank', () => {
  it('has many questions of each theme, all different, in both languages', () => {
    for (const theme of ICEBREAKER_THEMES.filter((one) => one !== 'own')) {
      expect(BANK.filter((question) => question.theme === theme).length).toBeGreaterThanOrEqual(6);
    }
    for (const language of ['en', 'fr'] as const) {
      const texts = BANK.map(({ id }) => translators[language](`icebreaker_bank:${id}`));
      expect(new Set(texts).size).toBe(texts.length);
      expect(texts.filter((text) => !text.endsWith('?') || text.includes('!'))).toEqual([]);
    }
  });

  it('keeps its ids, for coffees remember them', () => {
    expect(BANK.map(({ id }) => id)).toEqual(BANK.map((_question, index) => index));
    expect(icebreakerOf({ icebreaker: 2, own_icebreaker: null }, translators.en)).toContain(
      'when you were ten',
    );
  });

  it('is printed as French is', () => {
    const french = BANK.map(({ id }) => translators.fr(`icebreaker_bank:${id}`));
    expect(french.filter((text) => !/[\u202f\u00a0]\?$/.test(text) || / [?:;!]/.test(text))).toEqual([]);
  });
});

describe('the question of a group', () => {
  const questions = BANK.map(({ id }) => bankKey(id));

  it('is the same for the same seed, and differs between groups', () => {
    const chosen = Array.from({ length: 40 }, (_, number) =>
      chooseQuestion(questions, new Set(), `s/${number}`),
    );
    expect(chosen).toEqual(
      Array.from({ length: 40 }, (_, number) => chooseQuestion(questions, new Set(), `s/${number}`)),
    );
    expect(new Set(chosen).size).toBeGreaterThan(15);
  });

  it('is none that its members had lately, while there is another', () => {
    const recent = new Set(questions.slice(1));
    expect(chooseQuestion(questions, recent, 'x')).toBe(questions[0]);
    expect(questions).toContain(chooseQuestion(questions, new Set(questions), 'x'));
  });

  it('is about what the program asks for', () => {
    const own = [
      { id: 7, theme: 'own' },
      { id: 8, theme: 'work' },
    ];
    expect(questionsOf([], own)).toHaveLength(BANK.length + 2);
    expect(questionsOf(['own'], own)).toEqual([7]);
    expect(questionsOf(['own'], [])).toHaveLength(BANK.length);
    const work = questionsOf(['work'], own);
    expect(work[0]).toBe(8);
    expect(new Set(work.slice(1).map((key) => BANK[bankIdOf(key)]?.theme))).toEqual(new Set(['work']));
  });
});

describe('questions of a company', () => {
  it('are added, changed and removed by admins, and asked in its programs', async () => {
    const { services } = holder.app;
    const admin = await makeAdmin(services);
    const params = { company_id: admin.company_id };
    const browser = await holder.app.as(admin);
    const added = await browser.call(icebreakers.icebreakers_create, {
      params,
      body: { en: '  Which room\nis the best?  ' },
    });
    expect(added).toMatchObject({ theme: 'own', en: 'Which room is the best?', fr: '' });
    const again = { en: 'which ROOM is the best?', fr: 'Autre' };
    await expect(browser.call(icebreakers.icebreakers_create, { params, body: again })).rejects.toMatchObject(
      {
        problem: { code: 'icebreaker_exists' },
      },
    );
    await expect(browser.call(icebreakers.icebreakers_create, { params, body: {} })).rejects.toMatchObject({
      problem: { code: 'invalid_input' },
    });
    const all = await browser.call(icebreakers.icebreakers, { params });
    expect(all[0]).toEqual(added);
    expect(all.slice(1).every(({ id }) => id === null)).toBe(true);

    const people = [await makeUser(services, params), await makeUser(services, { ...params, culture: 'fr' })];
    const ids = people.map(({ user_id }) => user_id);
    const made = await makeCoffees(services, params.company_id, [ids], { sent: false });
    await inCompany(services, params.company_id, 'write', (ctx) =>
      ctx.db
        .updateTable('campaigns')
        .set({ icebreaker_themes: ['own'] })
        .where('id', '=', made.campaign_id)
        .execute(),
    );
    await sendCoffees(services, params.company_id, made.round_id);
    const shown = await Promise.all(
      people.map(async (person) => {
        const home = await holder.app.as(person);
        return (await home.call(coffees.coffees, { params, query: {} })).results[0]?.icebreaker;
      }),
    );
    // It is written in one language alone, and shown in that.
    expect(shown).toEqual(['Which room is the best?', 'Which room is the best?']);

    const place = { params: { ...params, id: added.id ?? 0 } };
    const changed = { theme: 'own', en: 'Which room is best?', fr: 'Quelle salle préférez-vous ?' } as const;
    await browser.call(icebreakers.icebreakers_update, { ...place, body: changed });
    await browser.call(icebreakers.icebreakers_delete, place);
    await expect(browser.call(icebreakers.icebreakers_delete, place)).rejects.toMatchObject({
      problem: { code: 'not_found' },
    });
    const french = await holder.app.as(people[1] ?? admin);
    const stored = await french.call(coffees.coffees, { params, query: {} });
    expect(stored.results[0]?.icebreaker).toBe('Quelle salle préférez-vous ?');
  });

  it('are not asked twice of the same people while there is another', async () => {
    const { services } = holder.app;
    const admin = await makeAdmin(services);
    const people = [
      await makeUser(services, { company_id: admin.company_id }),
      await makeUser(services, { company_id: admin.company_id }),
    ];
    const ids = people.map(({ user_id }) => user_id);
    for (let round = 0; round < 5; round += 1) await makeCoffees(services, admin.company_id, [ids]);
    const home = await holder.app.as(people[0] ?? admin);
    const { results } = await home.call(coffees.coffees, {
      params: { company_id: admin.company_id },
      query: {},
    });
    expect(new Set(results.map(({ icebreaker }) => icebreaker)).size).toBe(5);
  });

  it('a program names its themes, and its copy has them', async () => {
    const admin = await makeAdmin(holder.app.services);
    const browser = await holder.app.as(admin);
    const params = { company_id: admin.company_id };
    const made = await browser.call(campaigns.campaigns_create, {
      params,
      body: { name: 'Lunch', icebreaker_themes: ['work', 'own'] },
    });
    expect(made.icebreaker_themes).toEqual(['work', 'own']);
    const copy = await browser.call(campaigns.clone, { params: { ...params, id: made.id } });
    expect(copy.icebreaker_themes).toEqual(['work', 'own']);
  });
});
