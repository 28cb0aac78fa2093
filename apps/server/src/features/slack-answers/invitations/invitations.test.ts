import { expect, it } from 'vitest';
import { actionsIn, elementsOf, slackUser, wordsOf } from '#test/slack-person.ts';
import { slackPrograms } from '#test/slack-programs.ts';
import { slackScene } from '#test/slack-scene.ts';
import type { ShownInSlack } from '#test/slack-vendor.ts';

const scenes = slackScene();
const { vendor, holder, scene, connected, url } = scenes;
const { crowd, opened } = slackPrograms(scenes);

it('an invitation that was sent to Slack is answered by its buttons', async () => {
  const made = await scene();
  const team = await connected(made);
  const { params } = await crowd(made, team, { people: 2, inSlack: 2 });
  await opened(made, params);
  await holder.app.settle();
  const sent = vendor.calls.findLast(({ method }) => method === 'chat.postMessage')?.args;
  const person = String(sent?.['channel']);
  const accept = elementsOf(sent as unknown as ShownInSlack).find(
    ({ action_id: id }) => id === 'fika.answer.accepted',
  );
  const user = slackUser(holder, vendor, url);
  await user.press(person, { action_id: 'fika.answer.accepted', value: accept?.value ?? '' });
  expect(wordsOf(user.message(person))).toContain('You accepted.');
  expect(actionsIn(user.message(person))).toEqual(['fika.answer.rejected']);
});
