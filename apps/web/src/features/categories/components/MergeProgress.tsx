import { Anchor, Button } from '@mantine/core';
import { useTranslation } from '#lib/i18n.ts';
import { Banner } from '#ui/Banner.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { ProgressBar } from '#ui/ProgressBar.tsx';
import type { RunningMerge } from '../use-merge.ts';
import c from './ChoicesEditor.module.css';

/** A merge of many members: its progress, then its result until the admin closes it. */
export function MergeProgress({ merge }: { merge: RunningMerge }) {
  const { t } = useTranslation('categories');
  const { job, label } = merge;
  const away = (
    <Anchor component="button" type="button" onClick={merge.forget}>
      {t('merge.put_away')}
    </Anchor>
  );
  if (merge.error) return <ErrorBanner title={t('failed.merge')} error={merge.error} action={away} />;
  if (!job) return null;
  const done = job.done ?? 0;
  if (merge.running) {
    return (
      <div className={c.progress}>
        <ProgressBar
          label={t('merge.progress', { label })}
          done={done}
          total={job.total ?? 0}
          counts={job.total === null ? t('merge.waiting') : t('merge.members_of', { done, count: job.total })}
          note={t('merge.note')}
        />
        <Button variant="default" size="compact-sm" onClick={merge.stop}>
          {t('merge.stop')}
        </Button>
      </div>
    );
  }
  if (job.state === 'done') {
    return <Banner tone="pine" title={t('merge.done', { count: done, label })} action={away} />;
  }
  if (job.state === 'canceled') {
    return (
      <Banner tone="cinnamon" title={t('merge.stopped')} action={away}>
        {t('merge.stopped_after', { count: done, label })}
      </Banner>
    );
  }
  return (
    <Banner title={t('failed.merge')} action={away}>
      {job.problem?.title}
    </Banner>
  );
}
