import { ROUND_STATUS } from '@fika/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inCompany } from '#platform/context.ts';
import { buttonAction } from '#features/email-outbox/channels/chat/rules.ts';
import { slackAnswersScene } from '#test/slack-answers.ts';
import { actionsIn, wordsOf } from '#test/slack-person.ts';

const { holder, vendor, invited, setStatus, user, withUser, askAgain, runAll } = slackAnswersScene();

/** Members U1 to U60 with an invitation in Slack, as the outbox records it. */
async function mailed() {
  const made = await invited();
  const { company_id, campaign_id, slack_team_id } = made;
  const members = [made.member];
  for (let index = 2; index <= 60; index += 1) members.push(await withUser(made, `U${index}`));
  const asked = await askAgain({ company_id, campaign_id, user: made.member });
  await holder.app.services.database.company(company_id, 'write', (db) =>
    db
      .insertInto('slack_messages')
      .values(
        members.map(({ user_id }, index) => ({
          company_id,
          slack_team_id,
          channel_id: `DU${index + 1}`,
          ts: '1.0001',
          delivery_id: index + 1,
          kind: 'request',
          round_id: asked.round_id,
          user_id,
        })),
      )
      .execute(),
  );
  return { ...made, ...asked };
}

type Mailed = Awaited<ReturnType<typeof mailed>>;

async function end(made: Mailed, event: 'round.sent' | 'round.ended', status: number) {
  await setStatus(made, status);
  await inCompany(holder.app.services, made.company_id, 'write', (ctx) =>
    ctx.emit(event, { round_id: made.round_id }),
  );
}

describe('the messages of a session that is over', () => {
  it('say so, and have no buttons, also where nobody answered', async () => {
    const made = await mailed();
    await user.press('U1', buttonAction('answer', { round_id: made.round_id, answer: 'accepted' }));
    await end(made, 'round.sent', ROUND_STATUS.matchsSent);
    await runAll();
    expect(vendor.messages.size).toBe(60);
    expect(wordsOf(user.message('U1'))).toContain('This session is closed. You accepted.');
    expect(wordsOf(user.message('U60'))).toContain('This session is closed. You didn’t answer.');
    for (const shown of vendor.messages.values()) expect(actionsIn(shown)).toEqual([]);
  }, 60_000);

  it('wait while Slack takes no more updates', async () => {
    const made = await mailed();
    vendor.failing = { status: 429, retryAfter: 1 };
    await end(made, 'round.ended', ROUND_STATUS.deleted);
    await holder.app.settle();
    expect(vendor.messages.size).toBe(0);
    vendor.failing = null;
    await runAll();
    expect(vendor.messages.size).toBe(60);
    expect(wordsOf(user.message('U30'))).toContain('This session is canceled');
  }, 60_000);

  it('wait while the team rests: messages go first', async () => {
    const made = await mailed();
    const { company_id, slack_team_id } = made;
    await holder.app.services.database.company(company_id, 'write', (db) =>
      sql`update slack_teams set rest_until = app_now() + interval '5 minutes'
        where company_id = ${company_id} and id = ${slack_team_id}`.execute(db),
    );
    await end(made, 'round.sent', ROUND_STATUS.matchsSent);
    await holder.app.settle();
    expect(vendor.messages.size).toBe(0);
    await holder.app.advance('6 minutes');
    await runAll();
    expect(vendor.messages.size).toBe(60);
  }, 60_000);
});
