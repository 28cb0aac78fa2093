import { describe, expect, it } from 'vitest';
import { buttonAction } from '#features/email-outbox/channels/chat/rules.ts';
import { verbsIn, wordsIn } from '#test/teams-answers.ts';
import { activityOf, postToBot } from '#test/teams-bot.ts';
import { cardIn, teamsConversations } from '#test/teams-conversations.ts';

const teams = teamsConversations();
const { holder, bot, chats, scene, runAll } = teams;
const { inGroups, summaries, matched, personOf } = teams;

describe('a button in the chat of a group', () => {
  it('answers for the person who pressed; no one else sees their answer, and the card stays', async () => {
    const made = await scene();
    const { users, coffees } = await matched(made, { people: 2, inTeams: 2 });
    const { services } = holder.app;
    const [{ coffee_id, user_id } = { coffee_id: 0, user_id: 0 }, other] = coffees;
    await holder.app.advance('15 days');
    await services.jobs.runOnce(services, 'msteams-conversations.enqueue-questions');
    await holder.app.settle();
    await services.jobs.runOnce(services, 'msteams-conversations.enqueue-questions');
    await holder.app.settle();
    expect(summaries().filter((text) => text === 'Did you meet?')).toHaveLength(1);
    const [chat] = chats.chats;
    const shared = cardIn(inGroups().at(-1)?.body ?? null);
    // A shared card that is refreshed would show one answer to all of them.
    expect(shared['refresh']).toBeUndefined();
    const pressed = async (userId: number, happened: 'met' | 'no') => {
      const { action_id: verb, value } = buttonAction('feedback', { coffee_id, happened });
      const person = personOf(users, userId);
      const press = activityOf(bot, person, {
        type: 'invoke',
        name: 'adaptiveCard/action',
        replyToId: '1700000000001',
        conversation: { id: chat?.id, conversationType: 'groupChat', tenantId: made.tenant },
        value: { action: { type: 'Action.Execute', verb, data: { value } }, trigger: 'manual' },
      });
      const answer = (await postToBot(holder.app, bot, press)).json<{ value: unknown }>();
      await runAll();
      return wordsIn(answer.value);
    };
    bot.calls.length = 0;
    expect(await pressed(user_id, 'met')).toContain('You said that you met.');
    expect(await pressed(other?.user_id ?? 0, 'no')).toContain('You said that you couldn’t meet.');
    const { rows } = await services.database.company(made.company_id, 'read', async (db) => ({
      rows: await db
        .selectFrom('coffee_feedback')
        .select(['user_id', 'happened'])
        .where('company_id', '=', made.company_id)
        .execute(),
    }));
    expect(new Map(rows.map((row) => [row.user_id, row.happened]))).toEqual(
      new Map([
        [user_id, 'met'],
        [other?.user_id, 'no'],
      ]),
    );
    expect(bot.calls.filter(({ path }) => path.includes(encodeURIComponent(chat?.id ?? '')))).toEqual([]);
  });

  it('changes nothing for someone who is in the chat, and not in the group', async () => {
    const made = await scene();
    const { coffees, tenant_id } = await matched(made, { people: 2, inTeams: 2 });
    const [{ coffee_id } = { coffee_id: 0 }] = coffees;
    const [chat] = chats.chats;
    const guest = await holder.app.services.database.company(made.company_id, 'write', async (db) => {
      const person = bot.makePerson({ tenant: made.tenant });
      await db
        .insertInto('msteams_users')
        .values({
          company_id: made.company_id,
          msteams_tenant_id: tenant_id,
          object_id: person.object_id,
          user_id: made.admin.user_id,
          linked_by: 'member',
          conversation_id: person.conversation_id,
        })
        .execute();
      return person;
    });
    for (const action of [
      buttonAction('times', { coffee_id }),
      buttonAction('feedback', { coffee_id, happened: 'met' }),
    ]) {
      const press = activityOf(bot, guest, {
        type: 'invoke',
        name: 'adaptiveCard/action',
        replyToId: '1700000000001',
        conversation: { id: chat?.id, conversationType: 'groupChat', tenantId: made.tenant },
        value: {
          action: { type: 'Action.Execute', verb: action.action_id, data: { value: action.value } },
          trigger: 'manual',
        },
      });
      const answer = (await postToBot(holder.app, bot, press)).json<{ value: unknown }>();
      expect(verbsIn(answer.value)).toEqual([]);
    }
    const rows = await holder.app.services.database.company(made.company_id, 'read', (db) =>
      db.selectFrom('coffee_feedback').select('user_id').where('company_id', '=', made.company_id).execute(),
    );
    expect(rows).toEqual([]);
  });
});
