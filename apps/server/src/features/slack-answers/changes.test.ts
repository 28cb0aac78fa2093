import { CHANNELS, ENDPOINTS } from '@fika/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inCompany } from '#platform/context.ts';
import { leaveCampaign } from '#features/participations/commands/leave-campaign.ts';
import { buttonAction } from '#features/email-outbox/channels/chat/rules.ts';
import { postAsSlack, pressBody } from '#test/slack-person.ts';
import { slackPrograms } from '#test/slack-programs.ts';
import { slackScene } from '#test/slack-scene.ts';

const { campaigns, slack } = ENDPOINTS;
const scenes = slackScene({ LOG_LEVEL: 'silent' });
const { vendor, holder, scene, connected } = scenes;
const { crowd, opened, outbox, received } = slackPrograms(scenes);

const once = (ids: readonly number[]) => new Map(ids.map((id) => [id, 1]));

/** A session of six people in Slack, which takes two messages and then asks to wait for ten minutes. */
async function halfSent() {
  const made = await scene();
  const team = await connected(made);
  const { ids, users, params } = await crowd(made, team, { people: 6, inChat: 6 });
  vendor.intercept = ({ method }) =>
    method === 'chat.postMessage' && vendor.posted.length >= 2 ? { status: 429, retryAfter: 600 } : null;
  const round_id = await opened(made, params);
  await holder.app.settle();
  expect((await received(made.company_id)).byChat.size).toBe(2);
  const waiting = (await outbox(made.company_id))
    .filter(({ state }) => state === 'queued')
    .map(({ user_id: id }) => id);
  return { ...made, team, ids, users, params, round_id, waiting };
}

/** Slack takes messages again, and everything that is due leaves. */
async function goOn() {
  vendor.intercept = null;
  for (let time = 0; time < 2; time += 1) {
    await holder.app.advance('11 minutes');
    await holder.app.services.jobs.runOnce(holder.app.services, 'deliveries.drain');
    await holder.app.settle();
  }
}

const statesOf = async (companyId: number, ids: readonly number[]) =>
  (await outbox(companyId))
    .filter(({ user_id: id }) => ids.includes(id))
    .map(({ state, error }) => `${state} ${error}`);

describe('while messages wait for Slack', () => {
  it('a program that is changed to emails sends the rest as emails', async () => {
    const { browser, company_id, params, ids, waiting } = await halfSent();
    await browser.call(campaigns.campaigns_update, { params, body: { communication: CHANNELS.email } });
    await goOn();
    const { byChat, byEmail } = await received(company_id);
    expect(byEmail).toEqual(once(waiting));
    expect(new Map([...byChat, ...byEmail])).toEqual(once(ids));
    expect((await outbox(company_id)).every(({ channel_reason: reason }) => reason === null)).toBe(true);
  });

  it('members who left, were deactivated or erased get nothing, and one who was unlinked an email', async () => {
    const { browser, company_id, params, waiting } = await halfSent();
    const [left = 0, inactive = 0, erased = 0, unlinked = 0] = waiting;
    await inCompany(holder.app.services, company_id, 'write', (ctx) =>
      leaveCampaign(ctx, { user_id: left, campaign_id: params.id }),
    );
    const only = (id: number) => ({
      filters: {
        version: 'v1' as const,
        operator: 'and' as const,
        filters: [{ type: 'usercompany_id', operator: 'inn' as const, value: [id] }],
      },
    });
    const { deactivate_users, remove_users } = ENDPOINTS.members;
    await browser.call(deactivate_users, { params: { company_id }, body: only(inactive) });
    await browser.call(remove_users, { params: { company_id }, body: only(erased) });
    await holder.app.settle();
    await holder.app.services.database.company(company_id, 'write', (db) =>
      sql`delete from slack_users where company_id = ${company_id} and user_id = ${unlinked}`.execute(db),
    );
    await goOn();
    const { byChat, byEmail } = await received(company_id);
    expect(byChat.size).toBe(2);
    expect(byEmail).toEqual(once([unlinked]));
    expect(await statesOf(company_id, [left, inactive, erased])).toEqual(
      expect.arrayContaining(['skipped left', 'skipped inactive', 'skipped erased']),
    );
  });

  it('a program that is archived sends nothing more', async () => {
    const { browser, company_id, params, waiting } = await halfSent();
    await browser.call(campaigns.archive, { params });
    await goOn();
    const { byChat, byEmail } = await received(company_id);
    expect([byChat.size, byEmail.size]).toEqual([2, 0]);
    expect(new Set(await statesOf(company_id, waiting))).toEqual(new Set(['skipped withdrawn']));
  });

  it('a team that moves to another company sends the rest as emails, and its old buttons change nothing', async () => {
    const before = await halfSent();
    const { company_id, ids, users, round_id, waiting } = before;
    await before.browser.call(slack.delete_slack, { params: before.params, body: {} });
    const after = await scene();
    await connected(after);
    await goOn();
    const { byChat, byEmail } = await received(company_id);
    expect(byEmail).toEqual(once(waiting));
    expect(new Map([...byChat, ...byEmail])).toEqual(once(ids));
    expect(await received(after.company_id)).toEqual({ byChat: new Map(), byEmail: new Map() });
    const [member = 0] = ids;
    const person = { team: vendor.team.id, user: users.get(member) ?? '' };
    const button = buttonAction('answer', { round_id, answer: 'accepted' });
    expect(await postAsSlack(holder.app, 'interactivity', pressBody(person, button))).toBe(200);
    await holder.app.settle();
    const { rows } = await holder.app.services.database.company(company_id, 'read', (db) =>
      sql`select from round_members where company_id = ${company_id} and accepted_at is not null`.execute(db),
    );
    expect(rows).toEqual([]);
  });
});
