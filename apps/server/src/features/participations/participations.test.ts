import { ENDPOINTS, ROLES, ROUND_STATUS } from '@fika/contract';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { makeAdmin } from '#test/factories.ts';
import { makeRound } from '#test/factories-rounds.ts';
import { optinScene } from '#test/optin.ts';
import { inCompany } from '#platform/context.ts';
import { sendInvitations } from './invitations/commands/send-invitations.ts';

const { optin_one_click, invitations, invitation_answer } = ENDPOINTS.participations;
const holder = testApp();
let app: TestApp;
beforeEach(() => {
  app = holder.app;
});

const { ask, memberRow, setStatus, view, post, refused, membership } = optinScene(holder);

describe('the page of a link', () => {
  it('shows the question and the member, and changes nothing, whichever browser opens it', async () => {
    const asked = await ask();
    const before = await memberRow(asked);
    for (const action of ['accept', 'reject', 'unsubscribe'] as const) {
      expect(await view(asked, action)).toMatchObject({
        state: 'open',
        answer: 'none',
        subscribed: true,
        accepted_count: 0,
        member: { first_name: 'Amara' },
      });
    }
    expect(await memberRow(asked)).toEqual(before);
  });

  it('is late once groups are made, and gone once the round or the member is', async () => {
    const asked = await ask();
    for (const [status, state] of [
      [5, 'late'],
      [2, 'late'],
      [3, 'gone'],
      [4, 'gone'],
    ] as const) {
      await setStatus(asked, status);
      expect((await view(asked)).state).toBe(state);
    }
    await setStatus(asked, 1);
    await app.services.database.company(asked.company_id, 'write', (db) =>
      db
        .updateTable('users')
        .set({ is_active: false, inactive_reason: 'admin' })
        .where('id', '=', asked.user.user_id)
        .execute(),
    );
    expect(await view(asked)).toMatchObject({ state: 'gone', subscribed: false });
  });
});

describe('answering', () => {
  it('accepts, declines with a reason, and accepts again until groups are made', async () => {
    const asked = await ask();
    expect(await post(asked, 'accept')).toMatchObject({ answer: 'accepted', accepted_count: 1 });
    expect(await post(asked, 'reject', { reason: 'On leave' })).toMatchObject({
      answer: 'rejected',
      accepted_count: 0,
    });
    expect(await memberRow(asked)).toMatchObject({ accepted_at: null, reject_reason: 'On leave' });
    expect(await post(asked, 'accept')).toMatchObject({ answer: 'accepted' });
    expect(await memberRow(asked)).toMatchObject({ rejected_at: null, reject_reason: null });
  });

  it('says the same to the same answer twice, and keeps the first date', async () => {
    const asked = await ask();
    await post(asked, 'accept');
    const { accepted_at } = await memberRow(asked);
    await app.advance('1 hour');
    expect(await post(asked, 'accept')).toMatchObject({ answer: 'accepted' });
    expect((await memberRow(asked)).accepted_at).toBe(accepted_at);
  });

  it('counts once when the button is pressed many times at once', async () => {
    const asked = await ask();
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(asked, 'accept')));
    expect(answers.map(({ accepted_count: n }) => n)).toEqual(Array.from({ length: 8 }, () => 1));
  });

  it('keeps one answer of two that come at once', async () => {
    const asked = await ask();
    await Promise.all([
      post(asked, 'accept'),
      post(asked, 'reject'),
      post(asked, 'accept'),
      post(asked, 'reject'),
    ]);
    const { accepted_at, rejected_at } = await memberRow(asked);
    expect([accepted_at, rejected_at].filter((date) => date !== null)).toHaveLength(1);
  });

  it('is refused once the groups are sent, as late, and after the round was withdrawn, as gone', async () => {
    const asked = await ask();
    for (const [status, code] of [
      [2, 'optin_late'],
      [3, 'optin_gone'],
      [4, 'optin_gone'],
    ] as const) {
      await setStatus(asked, status);
      expect((await refused(asked, 'accept')).code).toBe(code);
      expect((await refused(asked, 'reject')).code).toBe(code);
    }
    expect(await memberRow(asked)).toMatchObject({ accepted_at: null, rejected_at: null });
  });

  /** Transactions that wait for a lock. */
  const countWaiting = () =>
    app.services.database.global('read', async (db) => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      return rows.length;
    });

  it('waits for groups that are being made, and is late for them', async () => {
    const asked = await ask();
    const locked = Promise.withResolvers<void>();
    const drawn = Promise.withResolvers<void>();
    const drawing = app.services.database.company(asked.company_id, 'write', async (db) => {
      await sql`select from rounds where id = ${asked.round_id} for update`.execute(db);
      locked.resolve();
      await drawn.promise;
      await db
        .updateTable('rounds')
        .set({ status: ROUND_STATUS.provisioned })
        .where('id', '=', asked.round_id)
        .execute();
    });
    await locked.promise;
    const answer = post(asked, 'accept');
    await expect.poll(countWaiting, { timeout: 10_000 }).toBe(1);
    drawn.resolve();
    await drawing;
    expect(await answer).toMatchObject({ state: 'late', answer: 'accepted', accepted_late: true });
  });

  it('notifies admins once of answers that come close together', async () => {
    const asked = await ask();
    await app.settle();
    const told = () =>
      app.services.database.company(asked.company_id, 'read', (db) =>
        db.selectFrom('realtime_events').select(['topics', 'type', 'data']).orderBy('seq').execute(),
      );
    const known = (await told()).length;
    await post(asked, 'accept');
    await post(asked, 'reject');
    await post(asked, 'accept');
    // A second after the first of them.
    const heard = async () => {
      await app.settle();
      return (await told()).slice(known);
    };
    await expect.poll(heard, { interval: 200, timeout: 10_000 }).not.toEqual([]);
    const data = { round_id: asked.round_id, campaign_id: asked.campaign_id };
    expect(await heard()).toEqual([{ topics: ['admins'], type: 'round.changed', data }]);
  });
});

describe('leaving', () => {
  it('one program withdraws the answer, and says so as often as it is asked', async () => {
    const asked = await ask();
    await post(asked, 'accept');
    for (let times = 0; times < 2; times += 1) {
      expect(await post(asked, 'unsubscribe')).toMatchObject({
        subscribed: false,
        answer: 'none',
        state: 'gone',
      });
    }
    expect(await membership(asked)).toMatchObject({ status: 'left' });
    expect((await refused(asked, 'accept')).code).toBe('optin_gone');
    const { round_id } = await makeRound(app.services, {
      company_id: asked.company_id,
      campaign_id: asked.campaign_id,
    });
    await inCompany(app.services, asked.company_id, 'write', (ctx) => sendInvitations(ctx, round_id));
    const { results } = await (await app.as(asked.user)).call(invitations, { params: asked });
    expect(results).toEqual([]);
  });

  it('everything ends the membership, its answers and its sessions', async () => {
    const asked = await ask();
    const browser = await app.as(asked.user);
    await post(asked, 'accept');
    expect(await post(asked, 'unsubscribe', { scope: 'product' })).toMatchObject({
      subscribed: false,
      answer: 'none',
    });
    const { code, is_authenticated } = await browser.refused(invitations, { params: asked });
    expect([code, is_authenticated]).toEqual(['not_found', true]);
    const { rows } = await app.services.database.company(asked.company_id, 'read', (db) =>
      sql`select is_active, inactive_reason from users where id = ${asked.user.user_id}`.execute(db),
    );
    expect(rows).toEqual([{ is_active: false, inactive_reason: 'left' }]);
  });

  it('everything keeps the last superadmin, who leaves every program instead', async () => {
    const asked = await ask({ role: ROLES.superadmin });
    expect(await post(asked, 'unsubscribe', { scope: 'product' })).toMatchObject({ subscribed: false });
    expect(await membership(asked)).toMatchObject({ status: 'left' });
    await (await app.as(asked.user)).call(invitations, { params: asked });
  });

  it('works after the draw, too', async () => {
    const asked = await ask();
    await post(asked, 'accept');
    await setStatus(asked, 2);
    expect(await post(asked, 'unsubscribe')).toMatchObject({ subscribed: false });
    expect((await memberRow(asked)).accepted_at).not.toBeNull();
  });

  it('by one click takes what mail programs post', async () => {
    const asked = await ask();
    const url = `/api/v1/optin/unsubscribe/${asked.token('unsubscribe')}/`;
    const payload = 'List-Unsubscribe=One-Click';
    const urlencoded = await app.http.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(urlencoded.json()).toEqual({ ok: true });
    expect(await membership(asked)).toMatchObject({ status: 'left' });
    const multipart = await app.http.inject({
      method: 'POST',
      url,
      payload: `--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n`,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect(multipart.statusCode).toBe(200);
    const opened = await app.http.inject({ method: 'GET', url });
    expect(opened.statusCode).toBe(404);
    const { code } = await app.anonymous.refused(optin_one_click, {
      params: { token: asked.token('unsubscribe').slice(1) },
    });
    expect(code).toBe('link_invalid');
  });
});

describe('the member’s home', () => {
  it('lists open sessions and answers them in place', async () => {
    const asked = await ask();
    const browser = await app.as(asked.user);
    const { results } = await browser.call(invitations, { params: asked });
    expect(results).toMatchObject([{ round_id: asked.round_id, answer: 'none', accepted_count: 0 }]);
    expect(results).toMatchObject([{ accepted_at: null, rejected_at: null }]);
    const params = { company_id: asked.company_id, id: asked.round_id };
    expect(await browser.call(invitation_answer, { params, body: { answer: 'accepted' } })).toMatchObject({
      answer: 'accepted',
      accepted_count: 1,
    });
    await setStatus(asked, 5);
    expect((await browser.call(invitations, { params: asked })).results).toMatchObject([
      { answer: 'accepted', under_review: true },
    ]);
    expect(await browser.call(invitation_answer, { params, body: { answer: 'rejected' } })).toMatchObject({
      answer: 'rejected',
      accepted_at: null,
      rejected_at: expect.any(String),
    });
    await setStatus(asked, 2);
    expect((await browser.refused(invitation_answer, { params, body: { answer: 'accepted' } })).code).toBe(
      'optin_late',
    );
    expect((await browser.call(invitations, { params: asked })).results).toEqual([]);
  });

  it('answers for oneself only', async () => {
    const asked = await ask();
    const stranger = await makeAdmin(app.services, { company_id: asked.company_id });
    const params = { company_id: asked.company_id, id: asked.round_id };
    const refusal = await (
      await app.as(stranger)
    ).refused(invitation_answer, { params, body: { answer: 'accepted' } });
    expect(refusal.code).toBe('optin_gone');
    expect((await memberRow(asked)).accepted_at).toBeNull();
  });
});
