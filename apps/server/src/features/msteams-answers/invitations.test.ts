import { ROUND_STATUS } from '@fika/contract';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { inCompany } from '#platform/context.ts';
import { runAllJobs } from '#test/jobs.ts';
import { verbsIn, wordsIn } from '#test/teams-answers.ts';
import { postToBot, pressOf } from '#test/teams-bot.ts';
import { elementsIn } from '#test/teams-cards.ts';
import { teamsPrograms } from '#test/teams-programs.ts';
import { teamsScene } from '#test/teams-scene.ts';

const scenes = teamsScene();
const { vendor, holder, scene, connected } = scenes;
const { crowd, opened } = teamsPrograms(scenes);

it('an invitation that was sent through Teams is answered by its buttons, and closed with its session', async () => {
  const { bot } = vendor;
  const made = await scene();
  const { company_id } = made;
  const { id } = await connected(made);
  const { params } = await crowd(made, { id, tenant: made.tenant }, { people: 2, inChat: 2 });
  const round_id = await opened(made, params);
  await holder.app.settle();
  const sent = bot.calls.findLast(({ method, path }) => method === 'POST' && path.endsWith('/activities'));
  const person = bot.people.find(({ conversation_id: chat }) =>
    sent?.path.includes(encodeURIComponent(chat)),
  );
  if (!sent || !person) throw new Error('no invitation');
  expect(verbsIn(sent.body)).toEqual(['fika.answer.accepted', 'fika.answer.rejected', 'fika.pause']);
  const messages = await holder.app.services.database.company(company_id, 'read', async (db) => {
    const { rows } = await sql<{ activity_id: string; conversation_id: string }>`
      select activity_id, conversation_id from msteams_messages where company_id = ${company_id}`.execute(db);
    return rows;
  });
  expect(messages).toHaveLength(2);
  const { activity_id } = messages.find((one) => one.conversation_id === person.conversation_id) ?? {};
  const pressed = async (verb: string) => {
    const button = elementsIn(sent.body).find((one) => one['verb'] === verb);
    const { value } = (button?.['data'] ?? { value: '' }) as { value: string };
    const press = { ...pressOf(bot, person, { verb, value }), replyToId: activity_id };
    const answer = (await postToBot(holder.app, bot, press)).json<{ value: unknown }>();
    await holder.app.settle();
    return answer.value;
  };
  const messageOf = (one: { activity_id: string; conversation_id: string }) =>
    bot.calls.findLast(
      ({ method, path }) =>
        method === 'PUT' &&
        path === `/v3/conversations/${encodeURIComponent(one.conversation_id)}/activities/${one.activity_id}`,
    )?.body;
  const own = { activity_id: activity_id ?? '', conversation_id: person.conversation_id };
  expect(wordsIn(await pressed('fika.answer.accepted'))).toContain('You accepted.');
  expect(wordsIn(messageOf(own))).toContain('You accepted.');
  expect(wordsIn(await pressed('fika.pause'))).toContain('Your invitations are paused until');
  await holder.app.services.database.company(company_id, 'write', (db) =>
    sql`update rounds set status = ${ROUND_STATUS.matchsSent} where company_id = ${company_id} and id = ${round_id}`.execute(
      db,
    ),
  );
  await inCompany(holder.app.services, company_id, 'write', (ctx) => ctx.emit('round.sent', { round_id }));
  await runAllJobs(holder.app.services);
  for (const message of messages) {
    expect(wordsIn(messageOf(message))).toContain('This session is closed.');
    expect(verbsIn(messageOf(message))).toEqual([]);
  }
});
