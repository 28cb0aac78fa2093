import { Anchor, Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import { useWorkspace } from '#lib/session.ts';
import { Banner } from '#ui/Banner.tsx';
import { Card } from '#ui/Card.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { ProgressBar } from '#ui/ProgressBar.tsx';
import { cancelJob, useJob } from '#features/long-jobs/api.ts';
import { ofRound, type Round } from '../api.ts';
import { useDrawProgress } from '../use-draw-progress.ts';
import c from './DrawProgress.module.css';

type Drawn = Pick<Round, 'id' | 'campaign_id' | 'accepted' | 'matching'>;

interface DrawProgressProps {
  round: Drawn;
  /** `card` is a card above others on a page, `column` a card in a spaced column, `plain` is for a dialog. */
  look?: 'card' | 'column' | 'plain';
}

/** The progress of a matching that takes long. The admin who started it as a job can stop it here, and reads why it failed. */
export function DrawProgress({ round, look = 'card' }: DrawProgressProps) {
  const { t } = useTranslation('rounds');
  const { t: common } = useTranslation();
  const { percent } = useFormat();
  const share = useDrawProgress(round);
  const { failure, forget } = useOwnFailure(round);
  const stop = useStop(round);
  if (share === null && failure === null) return null;
  if (share === null) {
    const dismiss = (
      <Anchor component="button" type="button" onClick={forget}>
        {common('actions.close')}
      </Anchor>
    );
    return (
      <div className={c[look]}>
        <Banner title={t('drawing.failed')} action={dismiss}>
          <p>{failure}</p>
        </Banner>
      </div>
    );
  }
  const bar = (
    <>
      <ProgressBar
        label={t('drawing.label', { count: round.accepted })}
        done={share}
        total={1}
        counts={percent(share)}
        note={t('drawing.note')}
      />
      {stop && look !== 'plain' && (
        <Button
          className={c.stop}
          variant="default"
          size="xs"
          loading={stop.isPending}
          onClick={() => stop.mutate()}
        >
          {t('drawing.stop')}
        </Button>
      )}
      {stop?.error && <ErrorBanner title={t('drawing.not_stopped')} error={stop.error} />}
    </>
  );
  return <div className={c[look]}>{look === 'plain' ? bar : <Card>{bar}</Card>}</div>;
}

/** Why the job failed that this person started and that was seen here; null while it runs, and when it ended well. */
function useOwnFailure({ matching }: Drawn) {
  const [followed, follow] = useState<number | null>(null);
  const own = matching?.job_id ?? null;
  if (own !== null && own !== followed) follow(own);
  const { job } = useJob(followed ?? undefined);
  const failure = job?.state === 'failed' ? (job.problem?.title ?? '') : null;
  return { failure, forget: () => follow(null) };
}

function useStop({ id, campaign_id, matching }: Drawn) {
  const workspace = useWorkspace();
  const queryClient = useQueryClient();
  const job = matching?.job_id ?? null;
  const stopping = useMutation({
    mutationFn: () => cancelJob(workspace, job ?? 0),
    onSettled: () =>
      queryClient.invalidateQueries({
        queryKey: ofRound(workspace, { campaignId: campaign_id, roundId: id }),
      }),
  });
  return job === null ? null : stopping;
}
