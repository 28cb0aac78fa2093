import { notificationsStore } from '@mantine/notifications';
import { expect, it } from 'vitest';
import { init } from 'i18next';
import * as en from '@fika/messages/en/web/start.ts';
import { takeBack } from './toast.tsx';

await init({ lng: 'en', resources: { en }, defaultNS: 'common' });

const shown = () => [...notificationsStore.getState().notifications, ...notificationsStore.getState().queue];

it('an undo that fails shows the reason, in an alert that stays', async () => {
  await takeBack(() => Promise.resolve());
  expect(shown()).toEqual([]);
  await takeBack(() => Promise.reject(new Error('lost')));
  expect(shown()).toMatchObject([{ role: 'alert', autoClose: false, title: 'We couldn’t undo this.' }]);
});
