import { ENDPOINTS, ROLES } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { makeCoffees } from '#test/coffees.ts';
import { makeCompany, makeUser } from '#test/factories.ts';

const { coffees, coffees_get: coffeesGet } = ENDPOINTS.coffees;
const holder = testApp();

async function pair(language: 'en' | 'fr' = 'en') {
  const { services } = holder.app;
  const { id: company_id } = await makeCompany(services);
  const ada = await makeUser(services, { company_id, first_name: 'Ada', culture: language });
  const bo = await makeUser(services, { company_id, first_name: 'Bo' });
  return { company_id, ada, bo };
}

async function addField(
  company_id: number,
  field: { title: string; only_for_matching?: boolean; status?: string },
) {
  const row = await holder.app.services.database.company(company_id, 'write', (db) =>
    db
      .insertInto('categories')
      .values({
        company_id,
        type: 'select',
        choices: JSON.stringify({ x: 'Lyon', y: 'Uppsala' }),
        ...field,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return row.id;
}

describe('my coffees', () => {
  it('have the people, the reasons and a question to start with, newest first', async () => {
    const { app } = holder;
    const { company_id, ada, bo } = await pair();
    const first = await makeCoffees(app.services, company_id, [[ada.user_id, bo.user_id]]);
    const second = await makeCoffees(app.services, company_id, [[bo.user_id, ada.user_id]]);
    const page = await (await app.as(ada)).call(coffees, { params: { company_id } });
    expect(page.results.map(({ id }) => id)).toEqual([...second.ids, ...first.ids]);
    const [coffee] = page.results;
    expect(coffee?.members.map(({ first_name }) => first_name).toSorted()).toEqual(['Ada', 'Bo']);
    expect(coffee?.why).toEqual([
      { fact: 'first_meeting', title: 'You have not been matched before', detail: '' },
    ]);
    expect(coffee?.icebreaker).toMatch(/\?$/);
    expect(coffee).toMatchObject({ status: 0, round_number: 1, unread_count: 0, last_message: null });
    expect(coffee?.messages_url).toBe(`/api/v1/companies/${company_id}/coffees/${second.ids[0]}/messages/`);
  });

  it('speak the language of the reader', async () => {
    const { app } = holder;
    const { company_id, ada, bo } = await pair('fr');
    const { ids } = await makeCoffees(app.services, company_id, [[ada.user_id, bo.user_id]]);
    const params = { company_id, id: ids[0] ?? 0 };
    const french = await (await app.as(ada)).call(coffeesGet, { params });
    const english = await (await app.as(bo)).call(coffeesGet, { params });
    expect(french.why).toMatchObject([{ title: 'C’est votre première mise en relation' }]);
    expect(french.icebreaker).not.toBe(english.icebreaker);
  });

  it('show neither deleted fields nor those kept for matching, in fields and in the reasons', async () => {
    const { app } = holder;
    const { company_id, ada, bo } = await pair();
    const open = await addField(company_id, { title: 'City' });
    const hidden = await addField(company_id, { title: 'Level', only_for_matching: true });
    const deleted = await addField(company_id, { title: 'Floor', status: 'inactive' });
    await app.services.database.company(company_id, 'write', (db) =>
      db
        .updateTable('users')
        .set({ fields: JSON.stringify({ [open]: 'x', [hidden]: 'x', [deleted]: 'x' }) })
        .where('company_id', '=', company_id)
        .execute(),
    );
    const why = [open, hidden, deleted].map((category) => {
      const title = `field ${category}`;
      return { fact: 'shared' as const, category, title, labels: ['Lyon'] };
    });
    const { ids } = await makeCoffees(app.services, company_id, [[ada.user_id, bo.user_id]], {
      explanation: { why },
    });
    const coffee = await (await app.as(ada)).call(coffeesGet, { params: { company_id, id: ids[0] ?? 0 } });
    expect(coffee.members.map(({ fields }) => fields)).toEqual([
      [{ title: 'City', value: 'Lyon', choices: [] }],
      [{ title: 'City', value: 'Lyon', choices: [] }],
    ]);
    expect(coffee.why).toEqual([{ fact: 'shared', title: `field ${open} in common`, detail: 'Lyon' }]);
  });

  it('are hidden until they are sent, and from all other members', async () => {
    const { app } = holder;
    const { company_id, ada, bo } = await pair();
    const admin = await makeUser(app.services, { company_id, role: ROLES.superadmin });
    const group = [[ada.user_id, bo.user_id]];
    const sent = await makeCoffees(app.services, company_id, group);
    const stored = await makeCoffees(app.services, company_id, group, { sent: false });
    const browser = await app.as(ada);
    const mine = await browser.call(coffees, { params: { company_id } });
    expect(mine.results.map(({ id }) => id)).toEqual(sent.ids);
    const answers = [
      await browser.refused(coffeesGet, { params: { company_id, id: stored.ids[0] ?? 0 } }),
      await browser.refused(coffeesGet, { params: { company_id, id: 999_999 } }),
      await (await app.as(admin)).refused(coffeesGet, { params: { company_id, id: sent.ids[0] ?? 0 } }),
    ];
    expect(answers.map(({ code }) => code)).toEqual(['not_found', 'not_found', 'not_found']);
    expect((await (await app.as(admin)).call(coffees, { params: { company_id } })).count).toBe(0);
  });

  it('with one other member leave out those with all others', async () => {
    const { app } = holder;
    const { company_id, ada, bo } = await pair();
    const cy = await makeUser(app.services, { company_id });
    const match = async (...group: number[]) => (await makeCoffees(app.services, company_id, [group])).ids[0];
    const ids = [await match(ada.user_id, bo.user_id), await match(ada.user_id, cy.user_id)];
    await match(bo.user_id, cy.user_id);
    const browser = await app.as(ada);
    const idsWith = async (person: number) => {
      const { results } = await browser.call(coffees, { params: { company_id }, query: { person } });
      return results.map(({ id }) => id);
    };
    expect(await idsWith(bo.user_id)).toEqual([ids[0]]);
    expect(await idsWith(cy.user_id)).toEqual([ids[1]]);
    expect(await idsWith(ada.user_id)).toEqual([]);
  });

  it('are paged and found by the name of a colleague', async () => {
    const { app } = holder;
    const { company_id, ada, bo } = await pair();
    const zoe = await makeUser(app.services, { company_id, first_name: 'Zoé' });
    for (const other of [bo, bo, zoe]) {
      await makeCoffees(app.services, company_id, [[ada.user_id, other.user_id]]);
    }
    const browser = await app.as(ada);
    const page = await browser.call(coffees, { params: { company_id }, query: { limit: 2 } });
    expect(page).toMatchObject({ count: 3, offset_start: 1, offset_end: 2 });
    expect(page.next).toContain('offset=2');
    const found = await browser.call(coffees, { params: { company_id }, query: { search: 'zoe' } });
    expect(found.count).toBe(1);
  });
});
