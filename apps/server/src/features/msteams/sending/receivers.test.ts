import { ENDPOINTS } from '@fika/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '#app.ts';
import { drainChat } from '#features/email-outbox/sending/chats/commands/drain-chat.ts';
import { startTestApp } from '#test/app.ts';
import { teamsPrograms } from '#test/teams-programs.ts';
import { teamsScene } from '#test/teams-scene.ts';
import { until } from '#test/until.ts';

const scenes = teamsScene({ LOG_LEVEL: 'silent' });
const { vendor, holder, scene, connected } = scenes;
const { crowd, opened, outbox, received, settle } = teamsPrograms(scenes);
const { campaigns_update: update } = ENDPOINTS.campaigns;

const once = (ids: readonly number[]) => new Map(ids.map((id) => [id, 1]));

describe('a member who was found by their address and is an admin now', () => {
  async function three() {
    const made = await scene();
    const { id } = await connected(made);
    const { ids, params } = await crowd(made, { id, tenant: made.tenant }, { people: 3, inChat: 3 });
    const [risen = 0, proved = 0, usual = 0] = ids;
    await made.browser.call(update, { params, body: { exclude_admins: false } });
    const promote = () =>
      holder.app.services.database.company(made.company_id, 'write', async (db) => {
        await db.updateTable('users').set({ role: 1 }).where('id', 'in', [risen, proved]).execute();
        await db
          .updateTable('msteams_users')
          .set({ linked_by: 'member' })
          .where('user_id', '=', proved)
          .execute();
      });
    const reasonOfRisen = async () =>
      (await outbox(made.company_id)).find(({ user_id: one }) => one === risen)?.channel_reason;
    return { made, params, risen, inTeams: [proved, usual], promote, reasonOfRisen };
  }

  it('gets emails, as long as they have not confirmed who they are', async () => {
    const { made, params, inTeams, promote, reasonOfRisen } = await three();
    await promote();
    await opened(made, params);
    await settle(1);
    expect((await received(made.company_id)).byChat).toEqual(once(inTeams));
    expect(await reasonOfRisen()).toBe('no_msteams_user');
  });

  it('gets what waits already by email, too', async () => {
    const { made, params, inTeams, promote, reasonOfRisen } = await three();
    await opened(made, params);
    await promote();
    await settle(1);
    expect((await received(made.company_id)).byChat).toEqual(once(inTeams));
    expect(await reasonOfRisen()).toBe('no_msteams_user');
  });
});

describe('two workers', () => {
  let other: App;
  beforeAll(async () => {
    const { config } = holder.app.services;
    other = await startTestApp(holder.app.database_url, {
      TEAMS_APP_ID: config.TEAMS_APP_ID ?? '',
      TEAMS_APP_SECRET: config.TEAMS_APP_SECRET ?? '',
      TEAMS_URL: config.TEAMS_URL ?? '',
      LOG_LEVEL: 'silent',
    });
  });
  afterAll(() => other.stop());

  it('send to one tenant one after the other', async () => {
    const made = await scene();
    const { id } = await connected(made);
    const { ids, params } = await crowd(made, { id, tenant: made.tenant }, { people: 30, inChat: 30 });
    const { promise: released, resolve: release } = Promise.withResolvers<null>();
    let calls = 0;
    vendor.bot.intercept = ({ path }) => {
      if (!path.endsWith('/activities')) return null;
      calls += 1;
      return released;
    };
    await opened(made, params);
    const { services } = other;
    const drain = () =>
      drainChat(services, { company_id: made.company_id, chat: 'msteams', id }, services.log);
    const settling = holder.app.settle();
    await until('the first call', 10_000, () => calls === 1);
    const second = drain().then(() => 'ended');
    expect(await Promise.race([second, until('another call', 10_000, () => calls > 1)])).toBe('ended');
    release(null);
    await settling;
    // Its place is free again.
    await drain();
    expect((await received(made.company_id)).byChat).toEqual(once(ids));
    vendor.bot.intercept = null;
  });
});
