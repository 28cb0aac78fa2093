import type { RealtimeEvent } from '@fika/contract';
import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { testApp } from '#test/app.ts';
import { makeCompany } from '#test/factories.ts';
import { inCompany } from '#platform/context.ts';
import { Realtime } from './realtime.ts';

const holder = testApp();
const others: Realtime[] = [];
afterEach(async () => {
  for (const other of others.splice(0)) await other.stop();
});

/** Another process on the same database, which listens to a company. */
async function otherNode(companyId: number) {
  const { database, log } = holder.app.services;
  const other = new Realtime(database, holder.app.database_url, log);
  others.push(other);
  const heard: RealtimeEvent[] = [];
  const stop = other.subscribe(companyId, new Set(['company', 'user:1']), (event) => heard.push(event));
  await other.start();
  const types = () => heard.map(({ type }) => type);
  return { types, stop };
}

const publish = (company_id: number, type: string, topic: string | string[] = 'company') =>
  inCompany(holder.app.services, company_id, 'write', (ctx) => ctx.publish(topic, type, {}));

describe('events of another process', () => {
  it('reach each of their receivers once', async () => {
    const [{ id }, elsewhere] = [
      await makeCompany(holder.app.services),
      await makeCompany(holder.app.services),
    ];
    const { types } = await otherNode(id);
    await publish(id, 'one');
    await vi.waitFor(() => expect(types()).toEqual(['one']));
    await publish(elsewhere.id, 'foreign');
    await publish(id, 'two', ['user:1', 'user:2']);
    await vi.waitFor(() => expect(types()).toEqual(['one', 'two']));
    await publish(id, 'three');
    await vi.waitFor(() => expect(types()).toEqual(['one', 'two', 'three']));
  });

  it('reach a receiver of two topics once', async () => {
    const { services } = holder.app;
    const { id } = await makeCompany(services);
    const { types } = await otherNode(id);
    const here: string[] = [];
    const topics = new Set(['user:1', 'company']);
    const stop = services.realtime.subscribe(id, topics, ({ type }) => here.push(type));
    await publish(id, 'first');
    const { last_seq: since } = await services.realtime.catchUp(id, topics);
    await publish(id, 'both', ['user:2', 'company', 'user:1']);
    await publish(id, 'last');
    await vi.waitFor(() => expect(types()).toEqual(['first', 'both', 'last']));
    expect(here).toEqual(['first', 'both', 'last']);
    const { events } = await services.realtime.catchUp(id, topics, { since });
    // Events from shortly before come again, for the browser to drop.
    expect(events.map(({ type, topic }) => [type, topics.has(topic)])).toEqual([
      ['first', true],
      ['both', true],
      ['last', true],
    ]);
    stop();
  });

  it('that commit long after later ones are not missed', async () => {
    const { id } = await makeCompany(holder.app.services);
    const { types } = await otherNode(id);
    await publish(id, 'first');
    await vi.waitFor(() => expect(types()).toEqual(['first']));
    const { services } = holder.app;
    await inCompany(services, id, 'write', async (ctx) => {
      await ctx.publish('company', 'slow', {});
      // A separate transaction, which ends before the one around it.
      await publish(id, 'quick');
      await vi.waitFor(() => expect(types()).toEqual(['first', 'quick']));
      await holder.app.advance('10 minutes');
    });
    await vi.waitFor(() => expect(types()).toEqual(['first', 'quick', 'slow']));
  });
});

describe('events of this process', () => {
  it('are heard as soon as they are committed, and not when they are taken back', async () => {
    const { services } = holder.app;
    const { id } = await makeCompany(services);
    const heard: string[] = [];
    const stop = services.realtime.subscribe(id, new Set(['company']), ({ type }) => heard.push(type));
    await publish(id, 'kept');
    expect(heard).toEqual(['kept']);
    const failing = inCompany(services, id, 'write', async (ctx) => {
      await ctx.publish('company', 'lost', {});
      throw new Error('taken back');
    });
    await expect(failing).rejects.toThrow('taken back');
    await publish(id, 'next');
    expect(heard).toEqual(['kept', 'next']);
    stop();
    await publish(id, 'unheard');
    expect(heard).toEqual(['kept', 'next']);
  });
});

describe('events that a dump brought from another cluster', () => {
  it('are not delivered again and again', async () => {
    const { services } = holder.app;
    const { id } = await makeCompany(services);
    await publish(id, 'restored');
    // Their transactions have numbers that this cluster reaches later, if ever.
    await services.database.system('write', (db) =>
      sql`update realtime_events set xid = ((xid::text)::bigint + 50000000)::text::xid8 where company_id = ${id}`.execute(
        db,
      ),
    );
    const { types } = await otherNode(id);
    for (const type of ['one', 'two', 'three']) {
      await publish(id, type);
      await vi.waitFor(() => expect(types()).toContain(type));
    }
    expect(types()).toEqual(['one', 'two', 'three']);
  });
});
