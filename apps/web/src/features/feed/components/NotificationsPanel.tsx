import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { TextLink } from '#ui/links.tsx';
import { NotificationList } from './NotificationList.tsx';
import c from './NotificationsPanel.module.css';
import { ReadAllButton } from './ReadAllButton.tsx';

/** The notifications of the reader, in the panel of the bell. */
export function NotificationsPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('feed');
  const workspace = useWorkspace();
  return (
    <div className={c.panel}>
      <div className={c.header}>
        <h2 className={c.title}>{t('title')}</h2>
        <ReadAllButton />
      </div>
      <div className={c.scroll}>
        <NotificationList onFollow={onClose} />
      </div>
      <div className={c.footer}>
        <TextLink to={paths.notifications(workspace)} onClick={onClose}>
          {t('all')}
        </TextLink>
      </div>
    </div>
  );
}
