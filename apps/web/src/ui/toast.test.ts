import { notifications, notificationsStore } from '@mantine/notifications';
import { expect, it } from 'vitest';
import { init } from 'i18next';
import * as en from '@fika/messages/en/web/start.ts';
import { showToast, takeBack } from './toast.tsx';

await init({ lng: 'en', resources: { en }, defaultNS: 'common' });

const shown = () => [...notificationsStore.getState().notifications, ...notificationsStore.getState().queue];

it('an undo that fails shows the reason, in an alert that stays', async () => {
  await takeBack(() => Promise.resolve());
  expect(shown()).toEqual([]);
  await takeBack(() => Promise.reject(new Error('lost')));
  expect(shown()).toMatchObject([{ role: 'alert', autoClose: false, title: 'We couldn’t undo this.' }]);
});

it('the same message replaces itself, unless it can be undone', () => {
  notifications.clean();
  showToast({ message: 'Saved.' });
  showToast({ message: 'Saved.' });
  showToast({ message: 'Removed.' });
  expect(shown()).toHaveLength(2);
  const undo = () => Promise.resolve();
  showToast({ message: 'Removed.', undo });
  showToast({ message: 'Removed.', undo });
  expect(shown()).toHaveLength(4);
});
