import { expect, it } from 'vitest';
import { actionsIn, elementsOf, slackUser, wordsOf } from '#test/slack-person.ts';
import { slackPrograms } from '#test/slack-programs.ts';
import { slackScene } from '#test/slack-scene.ts';
import { faultsOfCalls, hasDescription, type ShownInSlack } from '#test/slack-vendor.ts';

const scenes = slackScene();
const { vendor, holder, scene, connected, url } = scenes;
const { crowd, opened } = slackPrograms(scenes);

it('an invitation that was sent to Slack is answered by its buttons', async () => {
  const made = await scene();
  const team = await connected(made);
  const { params } = await crowd(made, team, { people: 2, inChat: 2 });
  await opened(made, params);
  await holder.app.settle();
  const sent = vendor.calls.findLast(({ method }) => method === 'chat.postMessage')?.args;
  const person = String(sent?.['channel']);
  const shown = sent as unknown as ShownInSlack;
  expect(actionsIn(shown)).toEqual(['fika.answer.accepted', 'fika.answer.rejected', 'fika.pause']);
  const accept = elementsOf(shown).find(({ action_id: id }) => id === 'fika.answer.accepted');
  const user = slackUser(holder, vendor, url);
  await user.press(person, { action_id: 'fika.answer.accepted', value: accept?.value ?? '' });
  expect(wordsOf(user.message(person))).toContain('You accepted.');
  expect(actionsIn(user.message(person))).toEqual(['fika.answer.rejected', 'fika.pause']);
  const pauses = elementsOf(shown).find(({ action_id: id }) => id === 'fika.pause');
  const [, four] = pauses?.options ?? [];
  const chosen = { action_id: 'fika.pause', value: '', selected_option: four };
  await user.press(person, chosen);
  expect(wordsOf(user.message(person))).toContain('Your invitations are paused until');
  if (hasDescription) expect(faultsOfCalls(vendor.calls)).toEqual([]);
});
