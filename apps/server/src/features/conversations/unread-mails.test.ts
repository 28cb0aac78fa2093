import { ENDPOINTS } from '@fika/contract';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { appNow } from '#platform/db/database.ts';
import { testApp } from '#test/app.ts';
import { makeCoffees } from '#test/coffees.ts';
import { makeCompany, makeUser } from '#test/factories.ts';
import { mailsTo } from '#test/mails.ts';

const { messages_create: create, update_last_messages_seen_at: see } = ENDPOINTS.messages;
const holder = testApp();

/** A zone in which it is noon, or the middle of the night, by the product's clock. */
async function zoneAt(hour: number): Promise<string> {
  const { rows } = await holder.app.services.database.global('read', (db) =>
    sql<{ hour: number }>`select extract(hour from app_now() at time zone 'UTC')::int as hour`.execute(db),
  );
  const ahead = (hour - (rows[0]?.hour ?? 0) + 24) % 24;
  // Their signs are the other way round.
  const offset = ahead > 12 ? 24 - ahead : -ahead;
  return offset === 0 ? 'Etc/GMT' : `Etc/GMT${offset > 0 ? '+' : ''}${offset}`;
}

async function pair(hour = 12) {
  const { app } = holder;
  const { id: company_id } = await makeCompany(app.services, { timezone: await zoneAt(hour) });
  const ada = await makeUser(app.services, { company_id, first_name: 'Ada' });
  const bo = await makeUser(app.services, { company_id });
  const made = await makeCoffees(app.services, company_id, [[ada.user_id, bo.user_id]]);
  const params = { company_id, id: made.ids[0] ?? 0 };
  const writer = await app.as(ada);
  const reader = await app.as(bo);
  const write = (text: string) => writer.call(create, { params, body: { text, client_id: randomUUID() } });
  const mails = async () => {
    await app.services.jobs.runOnce(app.services, 'messages.mail-unread');
    await app.services.jobs.runOnce(app.services, 'deliveries.drain');
    return mailsTo(app, bo.email);
  };
  return { company_id, params, reader, write, mails, bo };
}

describe('messages that lie unread', () => {
  it('cause one email with their text, and no other before they are read', async () => {
    const { params, reader, write, mails } = await pair();
    await write('Thursday at ten?');
    expect(await mails()).toHaveLength(0);
    await holder.app.advance('31 minutes');
    const [mail, ...more] = await mails();
    expect(more).toHaveLength(0);
    expect(mail?.subject).toBe('Ada wrote to you');
    expect(mail?.text).toContain('Thursday at ten?');
    expect(mail?.text).toMatch(/\/coffee\/[\w-]+\/\d+\/#[\w.-]+/);
    await write('Or Friday <b>');
    await holder.app.advance('40 minutes');
    expect(await mails()).toHaveLength(1);
    await reader.call(see, { params });
    await write('Still there? <b>');
    await holder.app.advance('40 minutes');
    const [last, ...before] = await mails();
    expect(before).toHaveLength(1);
    expect(last?.text).not.toContain('Friday');
    expect(last?.html).toContain('Still there? &lt;b&gt;');
  });

  it('are mailed within minutes around a booked time, and again after a while', async () => {
    const { app } = holder;
    const { params, reader, write, mails } = await pair();
    const ahead = async (minutes: number) => {
      const now = await app.services.database.global('read', appNow);
      return new Date(Date.parse(now) + minutes * 60_000).toISOString();
    };
    const body = { status: 1, scheduled_at: await ahead(150) } as const;
    await reader.call(ENDPOINTS.coffees.coffees_update, { params, body });
    await write('See you at the entrance');
    await app.advance('2 minutes');
    const ofMessages = async () => (await mails()).filter(({ subject }) => subject === 'Ada wrote to you');
    expect(await ofMessages()).toHaveLength(0);
    await app.advance('138 minutes');
    // The first message was unread for long by then.
    expect(await ofMessages()).toHaveLength(1);
    await app.advance('5 minutes');
    await write('I am late by 10 minutes.');
    await app.advance('2 minutes');
    expect(await ofMessages()).toHaveLength(1);
    await app.advance('4 minutes');
    const [last] = await ofMessages();
    expect(await ofMessages()).toHaveLength(2);
    expect(last?.text).toContain('late by 10 minutes');
    await app.advance('30 minutes');
    expect(await ofMessages()).toHaveLength(2);
    await reader.call(see, { params });
    await write('Where are you?');
    await app.advance('2 minutes');
    expect(await ofMessages()).toHaveLength(3);
  });

  it('cause none for a member who has read them, or has switched these emails off', async () => {
    const read = await pair();
    await read.write('hello');
    await read.reader.call(see, { params: read.params });
    const off = await pair();
    await off.reader.call(ENDPOINTS.members.update_settings, {
      params: { company_id: off.company_id },
      body: { notifications: { message: false } },
    });
    await off.write('hello');
    await holder.app.advance('31 minutes');
    expect(await read.mails()).toHaveLength(0);
    expect(await off.mails()).toHaveLength(0);
  });

  it('can be stopped by one click of a mail program, which is no way to anything else', async () => {
    const { app } = holder;
    const { write, mails, reader, bo, company_id, params } = await pair();
    await write('hello');
    await app.advance('31 minutes');
    const [mail] = await mails();
    const headers = mail?.headers as Record<string, string>;
    expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    const [, token = ''] = /unsubscribe\/([^/]+)\/>$/.exec(headers['List-Unsubscribe'] ?? '') ?? [];
    const url = `/api/v1/mails/messages/unsubscribe/${token}/`;
    // A scanner that opens the address changes nothing.
    expect((await app.http.inject({ method: 'GET', url })).statusCode).toBe(404);
    const settings = async () =>
      (await reader.call(ENDPOINTS.members.update_settings, { params: { company_id }, body: {} }))
        .notifications;
    expect((await settings()).message).toBe(true);
    const posted = await app.http.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(posted.statusCode).toBe(200);
    expect(await settings()).toEqual({
      request: true,
      no_match: true,
      message: false,
      booking_reminder: true,
      booking_question: true,
    });
    const forged = `${token.slice(0, -2)}xx`;
    for (const [endpoint, wrong] of [
      [ENDPOINTS.messages.messages_one_click, forged],
      [ENDPOINTS.participations.optin_one_click, token],
    ] as const) {
      const refused = await app.anonymous.refused(endpoint, { params: { token: wrong }, body: {} });
      expect(refused.code).toBe('link_invalid');
    }
    await reader.call(see, { params });
    await write('still there?');
    await app.advance('40 minutes');
    expect(await mailsTo(app, bo.email)).toHaveLength(1);
    expect(await mails()).toHaveLength(1);
  });

  it('wait for the morning of who reads, and are let be when read by then', async () => {
    const sleeper = await pair(2);
    const early = await pair(2);
    await sleeper.write('good night');
    await early.write('good night');
    await holder.app.advance('31 minutes');
    expect(await sleeper.mails()).toHaveLength(0);
    expect(await early.mails()).toHaveLength(0);
    await early.reader.call(see, { params: early.params });
    await holder.app.advance('7 hours');
    expect(await sleeper.mails()).toHaveLength(1);
    expect(await early.mails()).toHaveLength(0);
  });
});
