import { notificationsStore } from '@mantine/notifications';
import { expect, it } from 'vitest';
import { loadSentences } from '../lib/i18n.ts';
import { takeBack } from './toast.tsx';

await loadSentences('common');

const shown = () => [...notificationsStore.getState().notifications, ...notificationsStore.getState().queue];

it('an undo that fails says why, in an alert that stays', async () => {
  await takeBack(() => Promise.resolve());
  expect(shown()).toEqual([]);
  await takeBack(() => Promise.reject(new Error('lost')));
  expect(shown()).toMatchObject([{ role: 'alert', autoClose: false, title: 'It was not undone.' }]);
});
