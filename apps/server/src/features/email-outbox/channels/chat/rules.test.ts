import { expect, it } from 'vitest';
import { buttonsBlock } from '../slack/present.ts';
import { buttonAction, readAction } from './rules.ts';

it('writes and reads the actions of buttons', () => {
  const accept = buttonAction('answer', { round_id: 7, answer: 'accepted' });
  const decline = buttonAction('answer', { round_id: 7, answer: 'rejected' });
  expect(accept.action_id).not.toBe(decline.action_id);
  expect(readAction(accept)).toEqual({ action: 'answer', value: { round_id: 7, answer: 'accepted' } });
  expect(readAction(buttonAction('times', { coffee_id: 3 }))).toEqual({
    action: 'times',
    value: { coffee_id: 3 },
  });
  expect(readAction(buttonAction('feedback', { coffee_id: 3, happened: 'not_yet' }))?.action).toBe(
    'feedback',
  );
});

it('reads no button of others', () => {
  expect(readAction({ action_id: 'approve', value: '{}' })).toBeNull();
  expect(readAction({ action_id: 'fika.answer.accepted', value: '{"round_id":"7"}' })).toBeNull();
  expect(readAction({ action_id: 'fika.answer.accepted', value: '{' })).toBeNull();
  expect(readAction({ action_id: 'fika.answer.accepted' })).toBeNull();
});

it('reads buttons of one block that do the same: Slack refuses two elements with one id', () => {
  const accept = buttonAction('answer', { round_id: 7, answer: 'accepted' });
  const pause = buttonAction('pause', { campaign_id: 3, round_id: 7, weeks: 2 });
  const menu = { label: 'Pause', options: [{ label: '2 weeks', action: pause }] };
  const page = { label: 'Read more', url: 'https://company.example' };
  const buttons = [
    { label: 'Yes', action: accept },
    { label: 'Of course', action: accept },
    menu,
    menu,
    page,
    page,
  ];
  const elements = buttonsBlock(buttons)['elements'] as { action_id?: string }[];
  const ids = elements.flatMap(({ action_id: id }) => (id === undefined ? [] : [id]));
  expect(new Set(ids).size).toBe(4);
  const [, again = '', , paused = ''] = ids;
  expect(readAction({ ...accept, action_id: again })?.action).toBe('answer');
  expect(readAction({ ...pause, action_id: paused })?.action).toBe('pause');
});
