import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import { Card } from '#ui/Card.tsx';
import { ConfirmModal } from '#ui/ConfirmModal.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { ProgressBar } from '#ui/ProgressBar.tsx';
import type { Uploader, UploadRun, UploadState } from '#features/members/uploader.ts';
import c from './UploadProgress.module.css';

interface UploadProgressProps {
  state: UploadState;
  run: UploadRun;
  uploader: Uploader;
}

/** The progress of an upload; when it paused, the reason and the button to continue. */
export function UploadProgress({ state, run, uploader }: UploadProgressProps) {
  const { t } = useTranslation('uploads');
  const { number } = useFormat();
  const [stopping, setStopping] = useState(false);
  const paused = state.phase === 'paused';
  const { added, updated, unchanged } = run;
  return (
    <div className={c.progress}>
      {paused && (
        <ErrorBanner title={t('running.paused')} error={state.error} onRetry={() => void uploader.resume()} />
      )}
      <Card>
        <ProgressBar
          label={t('running.label', { file: run.file_name })}
          counts={t('running.counts', { done: number(run.rows_done), count: run.rows_total })}
          done={run.rows_done}
          total={run.rows_total}
          note={t(paused ? 'running.paused_note' : 'running.note')}
        />
        <p className={c.so_far}>
          {t('running.so_far', {
            added: number(added),
            updated: number(updated),
            unchanged: number(unchanged),
          })}
        </p>
        <Button variant="default" size="compact-sm" onClick={() => setStopping(true)}>
          {t('running.stop')}
        </Button>
      </Card>
      <ConfirmModal
        opened={stopping}
        onClose={() => setStopping(false)}
        title={t('running.stop_title')}
        confirmLabel={t('running.stop_confirm')}
        keepLabel={t('running.stop_keep')}
        failedTitle={t('running.stop_failed')}
        onConfirm={() => uploader.stop()}
      >
        {t('running.stop_body', {
          done: number(run.rows_done),
          left: number(run.rows_total - run.rows_done),
        })}
      </ConfirmModal>
    </div>
  );
}
