import { Notifications } from '@mantine/notifications';
import '@mantine/notifications/styles.layer.css';
import c from './Toasts.module.css';

/** The position of toasts: bottom right, each for 6 s or while it is hovered or focused. */
export function ToastPlace() {
  return (
    <Notifications
      position="bottom-right"
      limit={3}
      containerWidth={400}
      transitionDuration={180}
      classNames={{ root: c.place, notification: c.toast }}
    />
  );
}
