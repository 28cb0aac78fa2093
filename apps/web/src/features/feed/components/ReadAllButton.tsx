import { Button } from '@mantine/core';
import { useTranslation } from '#lib/i18n.ts';
import { useNotifications, useReadAll } from '../api.ts';
import { useUnread } from '../unread.ts';

/** Marks the listed notifications as read; hidden when there are no unread ones. */
export function ReadAllButton() {
  const { t } = useTranslation('feed');
  const unread = useUnread() ?? 0;
  const { data } = useNotifications({ unread: false });
  const readAll = useReadAll();
  if (unread === 0 && !readAll.isPending) return null;
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      loading={readAll.isPending}
      onClick={() => readAll.mutate(data?.[0]?.id)}
    >
      {t('read_all')}
    </Button>
  );
}
