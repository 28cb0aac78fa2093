import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { Card } from '#ui/Card.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { NotificationList } from '#features/feed/components/NotificationList.tsx';
import { ReadAllButton } from '#features/feed/components/ReadAllButton.tsx';
import c from './NotificationsPage.module.css';

/** All notifications of the reader. */
export function NotificationsPage() {
  const { t } = useTranslation('feed');
  const [shown, setShown] = useState<'all' | 'unread'>('all');
  return (
    <div className={c.page}>
      <PageHeader title={t('title')} actions={<ReadAllButton />} />
      <div className={c.filter}>
        <SegmentedControl<'all' | 'unread'>
          aria-label={t('shown')}
          value={shown}
          onChange={setShown}
          data={[
            { value: 'all', label: t('shown_all') },
            { value: 'unread', label: t('shown_unread') },
          ]}
        />
      </div>
      <Card padding="flush">
        <NotificationList key={shown} unread={shown === 'unread'} />
      </Card>
    </div>
  );
}
