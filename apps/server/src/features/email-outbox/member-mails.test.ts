import { ENDPOINTS } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { makeAdmin, makeUser } from '#test/factories.ts';

const { users_detail_mails: mailsTo } = ENDPOINTS.deliveries;
const holder = testApp();

describe('the mails to a member', () => {
  it('show what became of each, and that a mailbox refuses', async () => {
    const { app } = holder;
    const admin = await makeAdmin(app.services);
    const { company_id } = admin;
    const ada = await makeUser(app.services, { company_id });
    const bo = await makeUser(app.services, { company_id });
    const params = { company_id, id: ada.user_id };
    const browser = await app.as(admin);
    expect(await browser.call(mailsTo, { params })).toMatchObject({ count: 0, refused: null });
    await app.services.database.company(company_id, 'write', async (db) => {
      const mail = { company_id, user_id: ada.user_id, recipient: ada.email };
      const secret = JSON.stringify({ token: 'only for the mail' });
      await db
        .insertInto('deliveries')
        .values([
          { ...mail, kind: 'sign_in', state: 'sent', data: secret },
          { ...mail, kind: 'request', state: 'failed', error: '550 No such user' },
          { ...mail, kind: 'request', state: 'sent', user_id: bo.user_id, recipient: bo.email },
        ])
        .execute();
      await db
        .insertInto('suppressions')
        .values({ company_id, email: ada.email, reason: '550 No such user' })
        .execute();
    });
    const page = await browser.call(mailsTo, { params });
    expect(page.count).toBe(2);
    expect(page.results).toMatchObject([
      { kind: 'request', state: 'failed', to: ada.email, error: '550 No such user' },
      { kind: 'sign_in', state: 'sent', error: null },
    ]);
    expect(page.refused).toMatchObject({ reason: '550 No such user' });
    expect(JSON.stringify(page)).not.toContain('only for the mail');
    const other = await browser.call(mailsTo, { params: { company_id, id: bo.user_id } });
    expect(other).toMatchObject({ count: 1, refused: null });
    const stranger = await makeUser(app.services);
    const refusal = await browser.refused(mailsTo, { params: { company_id, id: stranger.user_id } });
    expect(refusal).toMatchObject({ code: 'not_found', status: 404 });
  });
});
