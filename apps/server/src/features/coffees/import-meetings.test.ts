import { ENDPOINTS } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { makeAdmin, makeCompany, makeUser } from '#test/factories.ts';
import { listMeetings } from './groups/queries.ts';

const { meetings_import: importMeetings } = ENDPOINTS.coffees;
const holder = testApp();

async function company() {
  const { services } = holder.app;
  const { id: company_id } = await makeCompany(services);
  const admin = await holder.app.as(await makeAdmin(services, { company_id }));
  const ada = await makeUser(services, {
    company_id,
    external_id: 'E1',
    email: `ada@c${company_id}.example`,
  });
  const bo = await makeUser(services, { company_id, external_id: 'E2', email: `bo@c${company_id}.example` });
  const cy = await makeUser(services, { company_id, email: `cy@c${company_id}.example` });
  const people = [ada, bo, cy].map(({ user_id }) => user_id);
  const send = (pairs: { row: number; a: string; b: string }[]) =>
    admin.call(importMeetings, { params: { company_id }, body: { pairs } });
  const stored = () =>
    services.database.company(company_id, 'read', (db) => listMeetings({ db, company_id }, people));
  return { company_id, ada, bo, cy, send, stored };
}

describe('importing pairs who know each other', () => {
  it('finds members by external id and by e-mail, whichever way round a pair is', async () => {
    const { ada, bo, cy, send, stored } = await company();
    const answer = await send([
      { row: 2, a: 'E2', b: ada.email.toUpperCase() },
      { row: 3, a: 'E1', b: 'E2' },
      { row: 4, a: cy.email, b: 'E1' },
    ]);
    expect(answer).toEqual({ added: 2, known: 1, rejected: [] });
    expect(await stored()).toMatchObject([
      { a: ada.user_id, b: bo.user_id, campaign_id: null },
      { a: ada.user_id, b: cy.user_id, campaign_id: null },
    ]);
  });

  it('adds nothing when it is repeated', async () => {
    const { send, stored } = await company();
    const pairs = [{ row: 2, a: 'E1', b: 'E2' }];
    await send(pairs);
    await holder.app.advance('5 hours');
    expect(await send(pairs)).toEqual({ added: 0, known: 1, rejected: [] });
    expect(await stored()).toHaveLength(1);
  });

  it('refuses rows with unknown people or with one person twice', async () => {
    const { ada, send } = await company();
    const answer = await send([
      { row: 2, a: 'E1', b: ada.email },
      { row: 3, a: 'E9', b: 'nobody@company.example' },
      { row: 4, a: 'E1', b: 'E2' },
    ]);
    expect(answer).toEqual({
      added: 1,
      known: 0,
      rejected: [
        { row: 2, reason: 'same_person', value: 'E1' },
        { row: 3, reason: 'unknown_member', value: 'E9' },
        { row: 3, reason: 'unknown_member', value: 'nobody@company.example' },
      ],
    });
  });

  it('finds no member of another company', async () => {
    const { send } = await company();
    const other = await company();
    const answer = await send([{ row: 2, a: 'E1', b: other.ada.email }]);
    expect(answer).toMatchObject({ added: 0, rejected: [{ reason: 'unknown_member' }] });
    expect(await other.stored()).toEqual([]);
  });

  it('is for admins who may add members', async () => {
    const { app } = holder;
    const { company_id } = await company();
    const body = { pairs: [{ row: 2, a: 'E1', b: 'E2' }] };
    const member = await app.as(await makeUser(app.services, { company_id }));
    expect((await member.refused(importMeetings, { params: { company_id }, body })).code).toBe('admin_only');
  });
});
