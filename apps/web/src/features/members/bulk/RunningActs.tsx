import { bulkDone } from '@fika/contract/job-results';
import { Anchor } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { Banner } from '#ui/Banner.tsx';
import { Card } from '#ui/Card.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { ProgressBar } from '#ui/ProgressBar.tsx';
import { useJob } from '#features/long-jobs/api.ts';
import { isRunning } from '#features/long-jobs/running.ts';
import c from './RunningActs.module.css';
import type { RunningAct } from './running.ts';
import type { Bulk } from './use-bulk.ts';

/** The acts that go on, each with its progress; and why one of them stopped. */
export function RunningActs({ bulk }: { bulk: Bulk }) {
  return (
    <>
      {bulk.running.map((act) => (
        <Running key={act.job_id} act={act} bulk={bulk} />
      ))}
    </>
  );
}

function Running({ act, bulk }: { act: RunningAct; bulk: Bulk }) {
  const { t } = useTranslation('bulk');
  const { job, error, gone } = useJob(act.job_id);
  const told = useRef(false);
  const latest = useRef(bulk);
  useEffect(() => {
    latest.current = bulk;
  });
  useEffect(() => {
    if (told.current) return;
    const done = job?.state === 'done' ? bulkDone.safeParse(job.result) : null;
    if (done?.success) {
      told.current = true;
      latest.current.finish(act, done.data);
    } else if (gone || job?.state === 'canceled') {
      told.current = true;
      latest.current.forget(act);
    }
  }, [act, gone, job]);
  const dismiss = (
    <Anchor component="button" type="button" onClick={() => bulk.forget(act)}>
      {t('dismiss')}
    </Anchor>
  );
  if (job?.state === 'failed') {
    return (
      <Banner title={t(`failed.${act.act}`)} action={dismiss}>
        <p>{job.problem?.title}</p>
      </Banner>
    );
  }
  if (error && !gone) return <ErrorBanner title={t('not_followed')} error={error} action={dismiss} />;
  if (job && !isRunning(job)) return null;
  const total = job?.total ?? act.total;
  return (
    <div className={c.running}>
      <Card>
        <ProgressBar
          label={t(`running.${act.act}`)}
          done={Math.round((job?.progress ?? 0) * total)}
          total={total}
          note={t('running.note')}
        />
      </Card>
    </div>
  );
}
