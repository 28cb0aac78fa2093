import { ROUND_STATUS } from '@fika/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inCompany } from '#platform/context.ts';
import { buttonAction } from '#features/email-outbox/channels/chat/rules.ts';
import { teamsAnswersScene, verbsIn, wordsIn } from '#test/teams-answers.ts';
import type { BotPerson } from '#test/teams-vendor-bot.ts';

const { holder, bot, invited, setStatus, press, messageIn, withPerson, askAgain, runAll } =
  teamsAnswersScene();

const PEOPLE = 60;

/** Members with an invitation in Teams, as the outbox records it. */
async function sent() {
  const made = await invited();
  const { company_id, campaign_id, msteams_tenant_id } = made;
  const all = [{ member: made.member, person: made.person }];
  for (let index = 1; index < PEOPLE; index += 1) all.push(await withPerson(made));
  const asked = await askAgain({ company_id, campaign_id, user: made.member });
  await holder.app.services.database.company(company_id, 'write', (db) =>
    db
      .insertInto('msteams_messages')
      .values(
        all.map(({ member: { user_id }, person: { conversation_id } }, index) => ({
          company_id,
          msteams_tenant_id,
          conversation_id,
          activity_id: '1700000000001',
          delivery_id: index + 1,
          kind: 'request',
          round_id: asked.round_id,
          user_id,
        })),
      )
      .execute(),
  );
  return { ...made, ...asked, people: all.map(({ person }) => person) };
}

type Sent = Awaited<ReturnType<typeof sent>>;

async function end(made: Sent, event: 'round.sent' | 'round.ended', status: number) {
  await setStatus(made, status);
  await inCompany(holder.app.services, made.company_id, 'write', (ctx) =>
    ctx.emit(event, { round_id: made.round_id }),
  );
}

const shownTo = (people: readonly BotPerson[]) => people.flatMap((person) => messageIn(person) ?? []);

describe('the messages of a session that is over', () => {
  it('say so, and have no buttons, also where nobody answered', async () => {
    const made = await sent();
    await press(made, made.person, buttonAction('answer', { round_id: made.round_id, answer: 'accepted' }));
    await end(made, 'round.sent', ROUND_STATUS.matchsSent);
    await runAll();
    const shown = shownTo(made.people);
    expect(shown).toHaveLength(PEOPLE);
    expect(wordsIn(shown[0])).toContain('This session is closed. You accepted.');
    expect(wordsIn(shown.at(-1))).toContain('This session is closed. You didn’t answer.');
    for (const one of shown) expect(verbsIn(one)).toEqual([]);
  }, 60_000);

  it('wait while Microsoft takes no more updates, and others are not repeated', async () => {
    const made = await sent();
    let calls = 0;
    bot.intercept = () => {
      calls += 1;
      return calls === 10 ? { status: 429, headers: { 'retry-after': '1' } } : null;
    };
    await end(made, 'round.ended', ROUND_STATUS.deleted);
    await runAll();
    bot.intercept = null;
    const shown = shownTo(made.people);
    expect(shown).toHaveLength(PEOPLE);
    expect(wordsIn(shown[30])).toContain('This session is canceled');
    expect(calls).toBe(PEOPLE + 1);
  }, 60_000);

  it('wait while the tenant rests: messages go first', async () => {
    const made = await sent();
    const { company_id, msteams_tenant_id } = made;
    await holder.app.services.database.company(company_id, 'write', (db) =>
      sql`update msteams_tenants set rest_until = app_now() + interval '5 minutes'
        where company_id = ${company_id} and id = ${msteams_tenant_id}`.execute(db),
    );
    await end(made, 'round.sent', ROUND_STATUS.matchsSent);
    await holder.app.settle();
    expect(shownTo(made.people)).toEqual([]);
    await holder.app.advance('6 minutes');
    await runAll();
    expect(shownTo(made.people)).toHaveLength(PEOPLE);
  }, 60_000);
});
