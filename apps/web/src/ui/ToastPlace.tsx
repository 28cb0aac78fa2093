import { Notifications } from '@mantine/notifications';
import '@mantine/notifications/styles.layer.css';
import c from './Toasts.module.css';

/** Where toasts appear: bottom right, each for 6 s and as long as it is hovered or focused. */
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
