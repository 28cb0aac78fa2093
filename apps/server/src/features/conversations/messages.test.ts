import { ENDPOINTS, LIMITS } from '@fika/contract';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { makeCoffees } from '#test/coffees.ts';
import { makeCompany, makeUser } from '#test/factories.ts';

const { messages, messages_create: create, update_last_messages_seen_at: see } = ENDPOINTS.messages;
const { coffees_get: coffeesGet } = ENDPOINTS.coffees;
const holder = testApp();

async function coffee(options: { sent?: boolean } = {}) {
  const { app } = holder;
  const { id: company_id } = await makeCompany(app.services);
  const [ada, bo, cy] = await Promise.all([1, 2, 3].map(() => makeUser(app.services, { company_id })));
  if (!ada || !bo || !cy) throw new Error('three were made');
  const made = await makeCoffees(app.services, company_id, [[ada.user_id, bo.user_id]], options);
  const params = { company_id, id: made.ids[0] ?? 0 };
  const browsers = { ada: await app.as(ada), bo: await app.as(bo), cy: await app.as(cy) };
  return { params, ada, bo, browsers, write: (text: string) => ({ text, client_id: randomUUID() }) };
}

describe('a conversation', () => {
  it('is read newest first, page by page, and from an id on', async () => {
    const { params, browsers, write } = await coffee();
    const sent = [];
    for (const text of ['one', 'two', 'three']) {
      sent.push(await browsers.ada.call(create, { params, body: write(text) }));
    }
    const page = await browsers.bo.call(messages, { params, query: { limit: 2 } });
    expect(page.results.map(({ text }) => text)).toEqual(['three', 'two']);
    expect(page).toMatchObject({ count: 3, offset_end: 2 });
    const missed = { after: sent[0]?.id ?? 0, ordering: 'created_at' };
    const later = await browsers.bo.call(messages, { params, query: missed });
    expect(later.results.map(({ text }) => text)).toEqual(['two', 'three']);
  });

  it('takes a message once, however often the browser sends it', async () => {
    const { params, browsers, write } = await coffee();
    const body = write('hello');
    const first = await browsers.ada.call(create, { params, body });
    const second = await browsers.ada.call(create, { params, body: { ...body, text: 'hello again' } });
    expect(second).toEqual(first);
    expect((await browsers.bo.call(messages, { params })).count).toBe(1);
    // Messages without a `client_id` are separate ones.
    for (const text of ['same', 'same']) await browsers.ada.call(create, { params, body: { text } });
    expect((await browsers.bo.call(messages, { params })).count).toBe(3);
  });

  it('does not let one member take the name of the message of another', async () => {
    const { params, browsers, write } = await coffee();
    const body = write('hello');
    await browsers.ada.call(create, { params, body });
    expect((await browsers.bo.refused(create, { params, body })).code).toBe('invalid_input');
  });

  it('counts what the others wrote and the reader has not seen', async () => {
    const { params, ada, browsers, write } = await coffee();
    await browsers.ada.call(create, { params, body: write('one') });
    await browsers.ada.call(create, { params, body: write('two') });
    const forBo = await browsers.bo.call(coffeesGet, { params });
    expect(forBo).toMatchObject({
      unread_count: 2,
      last_message: { text: 'two', author_id: ada.user_id },
      last_messages_seen_at: null,
    });
    expect(forBo.last_message?.created_at).toMatch(/Z$/);
    expect(await browsers.ada.call(coffeesGet, { params })).toMatchObject({ unread_count: 0 });
    await browsers.bo.call(see, { params });
    expect(await browsers.bo.call(coffeesGet, { params })).toMatchObject({ unread_count: 0 });
    await browsers.ada.call(create, { params, body: write('three') });
    expect(await browsers.bo.call(coffeesGet, { params })).toMatchObject({ unread_count: 1 });
  });

  it('is not found outside the coffee, nor before it is sent', async () => {
    const open = await coffee();
    const stored = await coffee({ sent: false });
    const strangers = [
      { browser: open.browsers.cy, params: open.params },
      { browser: stored.browsers.ada, params: stored.params },
    ];
    for (const { browser, params } of strangers) {
      const answers = [
        await browser.refused(messages, { params }),
        await browser.refused(create, { params, body: open.write('hello') }),
        await browser.refused(see, { params }),
      ];
      expect(answers.map(({ code }) => code)).toEqual(['not_found', 'not_found', 'not_found']);
    }
  });

  it('takes only so many of one member in ten minutes', async () => {
    const { params, browsers, write } = await coffee();
    const { services } = holder.app;
    await browsers.ada.call(create, { params, body: write('hello') });
    await services.database.global('write', (db) =>
      db.updateTable('attempts').set({ count: LIMITS.messagesAtOnce }).execute(),
    );
    const refusal = await browsers.ada.refused(create, { params, body: write('again') });
    expect(refusal).toMatchObject({ code: 'too_many_requests', status: 429 });
    await browsers.bo.call(create, { params, body: write('my first') });
    await holder.app.advance('10 minutes');
    await browsers.ada.call(create, { params, body: write('again') });
  });

  it('refuses empty messages and names that are no uuid', async () => {
    const { params, browsers, write } = await coffee();
    const empty = await browsers.ada.refused(create, { params, body: write('  ') });
    expect(empty).toMatchObject({ code: 'invalid_input', errors: [{ path: 'text' }] });
    const unnamed = await browsers.ada.refused(create, { params, body: { text: 'x', client_id: '1' } });
    expect(unnamed).toMatchObject({ code: 'invalid_input', errors: [{ path: 'client_id' }] });
  });
});
