import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { Card } from '#ui/Card.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { SkeletonPeople } from '#ui/Skeletons.tsx';
import { type ActivityFilter, useActivity } from '../api.ts';
import { addressOfScene } from '../view.ts';
import c from './ActivityCard.module.css';
import { FeedItem } from './FeedItem.tsx';
import list from './FeedItem.module.css';
import { MoreOnSight } from './MoreOnSight.tsx';
import { useFeedSentences } from './use-feed-sentences.ts';

/** The rows before a press on "Show more". They are few, because the page shows most of these events above. */
const FIRST_ROWS = 5;

/** Recent activity around the reader. */
export function ActivityCard() {
  const { t } = useTranslation('feed');
  const workspace = useWorkspace();
  const [kind, setKind] = useState<ActivityFilter>('all');
  const activity = useActivity(kind);
  const [isOpen, setOpen] = useState(false);
  const rows = isOpen ? activity.data : activity.data?.slice(0, FIRST_ROWS);
  const hasMore = (activity.data?.length ?? 0) > FIRST_ROWS;
  const { activitySentence } = useFeedSentences();
  // Nothing ever happened: no card, and nothing to filter.
  if (kind === 'all' && activity.data?.length === 0) return null;
  return (
    <div className={c.place}>
      <Card
        title={t('lately')}
        heading="section"
        padding="flush"
        aside={
          <SegmentedControl<ActivityFilter>
            aria-label={t('filter')}
            value={kind}
            onChange={setKind}
            data={[
              { value: 'all', label: t('filter_all') },
              { value: 'coffees', label: t('filter_coffees') },
              { value: 'programs', label: t('filter_programs') },
            ]}
          />
        }
      >
        {activity.error && !activity.data && (
          <ErrorBanner
            title={t('activity_not_loaded')}
            error={activity.error}
            onRetry={() => void activity.refetch()}
          />
        )}
        {!activity.data && !activity.error && (
          <div className={list.around}>
            <SkeletonPeople rows={3} />
          </div>
        )}
        {activity.data?.length === 0 && <p className={c.none}>{t('nothing')}</p>}
        {rows && rows.length > 0 && (
          <ul className={list.list}>
            {rows.map((event) => (
              <FeedItem
                key={event.id}
                item={event}
                {...activitySentence(event)}
                to={addressOfScene(event, workspace)}
              />
            ))}
          </ul>
        )}
        {isOpen && <MoreOnSight auto={false} list={activity} />}
        {!isOpen && hasMore && (
          <div className={list.more}>
            <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
              {t('more')}
            </Button>
          </div>
        )}
      </Card>
    </div>
  );
}
