import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { slackScene } from '#test/slack-scene.ts';
import { signedHeaders } from '#test/slack-vendor.ts';

const { vendor, holder, scene, connected, teamsOf, tell: post } = slackScene();

/** Posts an event as Slack does, and runs what it causes. */
async function tell(...posted: Parameters<typeof post>) {
  const status = await post(...posted);
  await holder.app.settle();
  return status;
}
const ended = (event_id: string) => ({ event_id, event: { type: 'app_uninstalled' } });

describe('an event of Slack', () => {
  it('ends the connection, tells superadmins once, and leaves it to be connected again', async () => {
    const made = await scene();
    await connected(made);
    await holder.app.settle();
    vendor.uninstall();
    expect(await tell(ended('Ev1'))).toBe(200);
    expect(await tell(ended('Ev1'))).toBe(200);
    expect(await teamsOf(made)).toMatchObject([{ state: 'revoked', last_event_at: expect.any(String) }]);
    const { rows } = await holder.app.services.database.global('read', (db) =>
      sql<{ subject: string }>`
        select subject from dev_mailbox where "to" = ${made.admin.email} and subject like '%no longer connected%'`.execute(
        db,
      ),
    );
    expect(rows).toHaveLength(1);
    await connected(made);
    expect(await teamsOf(made)).toMatchObject([{ state: 'connected' }]);
  });

  it('that is older than a new installation changes nothing', async () => {
    const made = await scene();
    await connected(made);
    expect(await tell(ended('Ev2'))).toBe(200);
    expect(await teamsOf(made)).toMatchObject([{ state: 'connected' }]);
  });

  it('is refused without a right signature of the last five minutes', async () => {
    const made = await scene();
    await connected(made);
    await holder.app.settle();
    vendor.uninstall();
    expect(await tell(ended('Ev3'), { secret: 'another' })).toBe(401);
    expect(await tell(ended('Ev3'), { secondsAgo: 301 })).toBe(401);
    expect(await tell(ended('Ev3'), { secondsAgo: -301 })).toBe(401);
    expect(await tell(ended('Ev3'), { tamper: ' ' })).toBe(401);
    expect(await tell({ ...ended('Ev3'), padding: 'x'.repeat(300_000) })).toBe(413);
    expect(await teamsOf(made)).toMatchObject([{ state: 'connected' }]);
    expect(await tell(ended('Ev3'), { secondsAgo: 270 })).toBe(200);
    expect(await teamsOf(made)).toMatchObject([{ state: 'revoked' }]);
  });

  it('answers the challenge of the set-up', async () => {
    const body = JSON.stringify({ type: 'url_verification', challenge: 'abc' });
    const ask = (headers: Record<string, string>) =>
      holder.app.http.inject({ method: 'POST', url: '/integrations/slack/events/', headers, body });
    expect((await ask(signedHeaders(body))).json()).toEqual({ challenge: 'abc' });
    expect((await ask({ 'content-type': 'application/json' })).statusCode).toBe(401);
  });

  it('of a team that nobody connected changes nothing', async () => {
    const made = await scene();
    await connected(made);
    await holder.app.settle();
    vendor.uninstall();
    expect(await tell({ ...ended('Ev4'), team_id: 'TOTHER' })).toBe(200);
    expect(await teamsOf(made)).toMatchObject([{ state: 'connected' }]);
  });
});
