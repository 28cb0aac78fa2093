import { ENDPOINTS, LIMITS } from '@fika/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { makeAdmin, makeCompany, makeUser } from '#test/factories.ts';
import { makeCoffees } from '#test/coffees.ts';
import { mailsTo } from '#test/mails.ts';

const {
  instant_match: match,
  coffees_get: get,
  coffees_feedback: tell,
  coffees_update: update,
} = ENDPOINTS.coffees;
const { get_introduced: introduce } = ENDPOINTS.coffees;
const { messages } = ENDPOINTS.messages;
const holder = testApp();

async function office(count = 3) {
  const { services } = holder.app;
  const { id: company_id } = await makeCompany(services);
  const people = [];
  for (let n = 0; n < count; n += 1) people.push(await makeUser(services, { company_id }));
  const [ada, bo, cy] = people;
  if (!ada || !bo || !cy) throw new Error('three at least');
  const params = { company_id };
  const browser = await holder.app.as(ada);
  const ask = (coworker: number, message = 'Tea?') => ({ params, body: { coworker, message } });
  return { company_id, params, people, ada, bo, cy, browser, ask };
}

describe('get introduced', () => {
  it('is a coffee of two that begins with the message, and one email about it', async () => {
    const { company_id, bo, ada, browser, ask } = await office();
    const coffee = await browser.call(introduce, ask(bo.user_id, 'You know about fish?'));
    expect(coffee).toMatchObject({
      status: 0,
      origin: 'introduction',
      introduced_by: ada.user_id,
      campaign: null,
      round_number: null,
      last_message: { text: 'You know about fish?' },
      why: [{ fact: 'first_meeting' }],
    });
    expect(coffee.icebreaker).toMatch(/\?$/);
    const params = { company_id, id: coffee.id };
    const other = await holder.app.as(bo);
    expect(await other.call(get, { params })).toMatchObject({ unread_count: 1 });
    expect((await other.call(messages, { params })).count).toBe(1);
    await holder.app.services.jobs.runOnce(holder.app.services, 'deliveries.drain');
    const [mail] = await mailsTo(holder.app, bo.email);
    expect(mail?.subject).toMatch(/would like to meet you$/);
    expect(mail?.text).toContain('You know about fish?');
    await holder.app.advance('40 minutes');
    await holder.app.services.jobs.runOnce(holder.app.services, 'messages.mail-unread');
    await holder.app.services.jobs.runOnce(holder.app.services, 'deliveries.drain');
    expect(await mailsTo(holder.app, bo.email)).toHaveLength(1);
  });

  it('is announced with the full name of who asks, their fields that members see, and the reason', async () => {
    const { company_id, bo, ada, browser, ask } = await office();
    const { services } = holder.app;
    await services.database.company(company_id, 'write', async (db) => {
      const add = async (title: string, only_for_matching: boolean) => {
        const row = await db
          .insertInto('categories')
          .values({
            company_id,
            title,
            type: 'select',
            choices: JSON.stringify({ a: `${title} of Ada` }),
            only_for_matching,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        return row.id;
      };
      const [seen, hidden] = [await add('Team', false), await add('Level', true)];
      const fields = JSON.stringify({ [seen]: 'a', [hidden]: 'a' });
      await sql`update users set first_name = 'Ada', last_name = 'Lovelace', fields = ${fields}::jsonb
        where id = ${ada.user_id}`.execute(db);
    });
    await browser.call(introduce, ask(bo.user_id));
    await services.jobs.runOnce(services, 'deliveries.drain');
    const [mail] = await mailsTo(holder.app, bo.email);
    expect(mail?.subject).toBe('Ada Lovelace would like to meet you');
    expect(mail?.text).toContain('Team of Ada. You have not been matched before.');
    expect(mail?.text).not.toContain('Level of Ada');
  });

  it('allows one request for a person, a limited number for each, and few in all', async () => {
    const { params, people, bo, browser, ask, ada } = await office(LIMITS.introductionsAsked + 3);
    const first = await browser.call(introduce, ask(bo.user_id));
    expect((await browser.refused(introduce, ask(bo.user_id))).code).toBe('introduction_open');
    await browser.call(update, { params: { ...params, id: first.id }, body: { status: 4 } });
    expect((await browser.refused(introduce, ask(bo.user_id))).code).toBe('introduction_unavailable');
    const others = people.filter(({ user_id }) => user_id !== bo.user_id && user_id !== ada.user_id);
    for (const { user_id } of others.slice(1, LIMITS.introductionsReceived)) {
      const asker = await holder.app.as(people.find((one) => one.user_id === user_id)!);
      await asker.call(introduce, ask(bo.user_id));
    }
    const late = await holder.app.as(others[LIMITS.introductionsReceived]!);
    expect((await late.refused(introduce, ask(bo.user_id))).code).toBe('introduction_unavailable');
    for (const { user_id } of others.slice(0, LIMITS.introductionsAsked - 1)) {
      await browser.call(introduce, ask(user_id));
    }
    const refusal = await browser.refused(introduce, ask(others.at(-1)?.user_id ?? 0));
    expect(refusal).toMatchObject({ code: 'introduction_limit', values: { max: '5' } });
  });

  it('excludes people on never-with lists, and answers the same as for others', async () => {
    const { company_id, params, ada, bo, cy, people, browser, ask } = await office(4);
    const { services } = holder.app;
    const di = people[3]!;
    const wary = await holder.app.as(di);
    await wary.call(ENDPOINTS.preferences.never_with_add, { params, body: { user_id: ada.user_id } });
    const made = await makeCoffees(services, company_id, [[ada.user_id, bo.user_id]]);
    const other = await holder.app.as(bo);
    const body = { happened: 'met', rating: 1 } as const;
    await other.call(tell, { params: { ...params, id: made.ids[0] ?? 0 }, body });
    await services.database.company(company_id, 'write', (db) =>
      sql`update users set is_active = false, inactive_reason = 'admin' where id = ${cy.user_id}`.execute(db),
    );
    const codes = [];
    for (const id of [bo.user_id, cy.user_id, di.user_id]) {
      codes.push((await browser.refused(introduce, ask(id))).code);
    }
    expect(new Set(codes)).toEqual(new Set(['introduction_unavailable']));
    expect((await browser.refused(introduce, ask(999_999))).code).toBe('not_found');
    const { results, count } = await browser.call(match, { params, body: {} });
    expect([results, count]).toEqual([[], 0]);
  });

  it('finds people by a part of their name, without regard to accents, and no others', async () => {
    const { params, company_id, bo, cy, browser } = await office();
    const { services } = holder.app;
    await services.database.company(company_id, 'write', async (db) => {
      await sql`update users set first_name = 'Zoé', last_name = '100%' where id = ${bo.user_id}`.execute(db);
      await sql`update users set first_name = 'Zora', last_name = 'Lund' where id = ${cy.user_id}`.execute(
        db,
      );
    });
    const found = async (name: string) => {
      const { results, count } = await browser.call(match, { params, body: { criteria: { name } } });
      expect(count).toBe(results.length);
      return results.map(({ user }) => user.id).toSorted((a, b) => a - b);
    };
    expect(await found('ZOE')).toEqual([bo.user_id]);
    expect(await found('zo')).toEqual([bo.user_id, cy.user_id]);
    expect(await found('ora lu')).toEqual([cy.user_id]);
    expect(await found('0%')).toEqual([bo.user_id]);
    expect(await found('_')).toEqual([]);
    // Addresses are not searched here: a colleague is asked by name.
    expect(await found(cy.email)).toEqual([]);
  });

  it('says to who asks to meet themselves what is wrong, with a coffee of theirs to come and without', async () => {
    const { bo, ada, browser, ask } = await office();
    const refusal = async () => (await browser.refused(introduce, ask(ada.user_id))).code;
    expect(await refusal()).toBe('introduction_self');
    await browser.call(introduce, ask(bo.user_id));
    expect(await refusal()).toBe('introduction_self');
  });

  it('is refused where the workspace has turned it off', async () => {
    const { company_id, params, bo, browser, ask } = await office();
    const chief = await holder.app.as(await makeAdmin(holder.app.services, { company_id, role: 2 }));
    await chief.call(ENDPOINTS.workspaces.save_option, {
      params,
      body: { name: 'account_access', value: { enable_instant_match: false } },
    });
    const answers = [
      await browser.refused(introduce, ask(bo.user_id)),
      await browser.refused(match, { params, body: {} }),
    ];
    expect(answers).toMatchObject([
      { code: 'instant_match_off', status: 403 },
      { code: 'instant_match_off', status: 403 },
    ]);
  });
});

describe('instant match', () => {
  it('suggests a few by chance, and others when asked again', async () => {
    const { params, ada, people, browser } = await office(6);
    const first = await browser.call(match, { params, body: {} });
    const seen = first.results.map(({ user }) => user.id);
    expect([first.count, seen.length]).toEqual([5, LIMITS.suggestions]);
    const second = await browser.call(match, { params, body: { criteria: { seen } } });
    const all = [...seen, ...second.results.map(({ user }) => user.id)];
    expect(all.toSorted((a, b) => a - b)).toEqual(
      people
        .map(({ user_id }) => user_id)
        .filter((id) => id !== ada.user_id)
        .toSorted((a, b) => a - b),
    );
  });

  it('keeps to the criteria, of fields that members may see alone', async () => {
    const { company_id, params, bo, cy, browser } = await office();
    const add = (title: string, only_for_matching: boolean) =>
      holder.app.services.database.company(company_id, 'write', (db) =>
        db
          .insertInto('categories')
          .values({
            company_id,
            title,
            type: 'array',
            choices: JSON.stringify({ s: 'Sailing' }),
            only_for_matching,
          })
          .returning('id')
          .executeTakeFirstOrThrow(),
      );
    const open = await add('Interests', false);
    const hidden = await add('Level', true);
    await holder.app.services.database.company(company_id, 'write', (db) =>
      sql`update users set fields = case id when ${bo.user_id} then ${JSON.stringify({ [open.id]: ['s'] })}::jsonb
        else ${JSON.stringify({ [hidden.id]: ['s'] })}::jsonb end where company_id = ${company_id}`.execute(
        db,
      ),
    );
    const by = async (category: number) => {
      const criteria = { fields: [{ category, choice: 's' }] };
      const { results } = await browser.call(match, { params, body: { criteria } });
      return results.map(({ user }) => user.id).toSorted((a, b) => a - b);
    };
    expect(await by(open.id)).toEqual([bo.user_id]);
    expect(await by(hidden.id)).toEqual([bo.user_id, cy.user_id].toSorted((a, b) => a - b));
  });
});
