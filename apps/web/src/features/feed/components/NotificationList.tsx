import { ActionIcon, Tooltip } from '@mantine/core';
import { IconCheck, IconMail } from '@tabler/icons-react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { SkeletonPeople } from '#ui/Skeletons.tsx';
import { type MemberNotification, useNotifications, useReadNotification } from '../api.ts';
import { addressOfScene } from '../view.ts';
import { FeedItem } from './FeedItem.tsx';
import c from './FeedItem.module.css';
import { MoreOnSight } from './MoreOnSight.tsx';
import { useFeedSentences } from './use-feed-sentences.ts';

interface NotificationListProps {
  unread?: boolean;
  /** Called when the reader opens a notification. */
  onFollow?: () => void;
}

/** Notifications, newest first; near the end the next ones come by themselves. */
export function NotificationList({ unread = false, onFollow }: NotificationListProps) {
  const { t } = useTranslation('feed');
  const { user } = useWorkspace();
  const list = useNotifications({ unread });
  if (list.error && !list.data) {
    return (
      <div className={c.around}>
        <ErrorBanner title={t('not_loaded')} error={list.error} onRetry={() => void list.refetch()} />
      </div>
    );
  }
  if (!list.data) {
    return (
      <div className={c.around}>
        <SkeletonPeople rows={4} />
      </div>
    );
  }
  if (list.data.length === 0) {
    return (
      <EmptyState size="inline" people={[user, null]} title={unread ? t('empty_unread') : t('empty_title')}>
        {!unread && t('empty')}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={c.list}>
        {list.data.map((one) => (
          <Item key={one.id} notification={one} onFollow={onFollow} />
        ))}
      </ul>
      <MoreOnSight list={list} />
    </>
  );
}

interface ItemProps {
  notification: MemberNotification;
  onFollow: (() => void) | undefined;
}

function Item({ notification, onFollow }: ItemProps) {
  const { t } = useTranslation('feed');
  const workspace = useWorkspace();
  const { notificationSentence } = useFeedSentences();
  const read = useReadNotification();
  const isUnread = notification.read_at === null;
  const { title, detail } = notificationSentence(notification);
  const label = isUnread ? t('mark_read', { title }) : t('mark_unread', { title });
  const follow = () => {
    if (isUnread) read.mutate({ id: notification.id, read: true });
    onFollow?.();
  };
  return (
    <FeedItem
      item={notification}
      title={title}
      detail={detail}
      to={addressOfScene(notification, workspace)}
      isUnread={isUnread}
      onFollow={follow}
      act={
        <Tooltip label={isUnread ? t('read') : t('unread')}>
          <ActionIcon
            aria-label={label}
            onClick={() => read.mutate({ id: notification.id, read: isUnread })}
            disabled={read.isPending}
          >
            {isUnread ? <IconCheck size={16} /> : <IconMail size={16} />}
          </ActionIcon>
        </Tooltip>
      }
    />
  );
}
