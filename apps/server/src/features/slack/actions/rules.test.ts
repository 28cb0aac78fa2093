import { expect, it } from 'vitest';
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
