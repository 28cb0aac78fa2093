import { LIMITS } from '@fika/contract/limits';
import { ROUND_STATUS } from '@fika/contract/statuses';
import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useFormat } from '#lib/use-format.ts';
import type { ListControls } from '#lib/use-list-state.ts';
import { Banner } from '#ui/Banner.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { ProgressBar } from '#ui/ProgressBar.tsx';
import { SkeletonPeople } from '#ui/Skeletons.tsx';
import type { Round } from '#features/rounds/api.ts';
import { type Replay, replayStateQuery, useReplay } from '#features/rounds/replay-api.ts';
import type { SessionState } from '#features/rounds/search.ts';
import { ReplayReportView } from './ReplayReportView.tsx';
import c from './ReplayView.module.css';

interface ReplayViewProps {
  round: Round;
  list: ListControls<SessionState>;
}

/** Runs the matching of a session again with what it was made from, and compares. It changes nothing. */
export function ReplayView({ round, list }: ReplayViewProps) {
  const { t } = useTranslation('replays');
  const { date, dateTime } = useFormat();
  const ref = { campaignId: round.campaign_id, roundId: round.id };
  const { data: state, error, refetch } = useQuery(replayStateQuery(useWorkspace(), ref));
  const replay = useReplay(ref);
  if (error) return <ErrorBanner title={t('not_loaded')} error={error} onRetry={() => void refetch()} />;
  if (!state) return <SkeletonPeople rows={3} />;
  if (state.state === 'none') {
    return <EmptyState title={t('none.title')}>{t('none.text', { days: LIMITS.replayDays })}</EmptyState>;
  }
  if (state.state === 'incomplete') {
    return (
      <EmptyState title={t('incomplete.title')}>{t('incomplete.text', { count: state.erased })}</EmptyState>
    );
  }
  const { jobId, running } = replay;
  const report = isAbout(round, replay) ? replay.report : null;
  return (
    <div className={c.view}>
      <Card title={t('title')}>
        <div className={c.texts}>
          <p>{t('intro')}</p>
          <p className={c.note}>
            {state.matched_at &&
              t('matched', { when: dateTime(state.matched_at), version: state.matched_with ?? '' })}{' '}
            {state.kept_until && t('kept', { day: date(state.kept_until) })}
          </p>
          {round.status === ROUND_STATUS.provisioned && <p className={c.note}>{t('other')}</p>}
        </div>
        <Standing replay={replay} />
        {!running && (
          <Button
            variant={report ? 'default' : 'filled'}
            leftSection={<IconPlayerPlay size={16} />}
            onClick={replay.run}
          >
            {t(report ? 'again' : 'run')}
          </Button>
        )}
      </Card>
      {report && jobId !== null && !running && (
        <>
          <ReplayReportView round={round} report={report} jobId={jobId} list={list} />
          {replay.compared_at && (
            <p className={c.note}>{t('compared', { when: dateTime(replay.compared_at) })}</p>
          )}
        </>
      )}
    </div>
  );
}

/** Whether a report is about the last matching and, where the session was sent, was made after that: admins may have edited groups. */
function isAbout({ seed, matchs_sent_at: sentAt }: Round, { report, compared_at: at }: Replay): boolean {
  return report?.seed === seed && (sentAt === null || (at !== null && at >= sentAt));
}

/** How far it is, or why there is nothing. */
function Standing({ replay }: { replay: Replay }) {
  const { t } = useTranslation('replays');
  const { percent } = useFormat();
  const { running, progress, canceled, problem, error } = replay;
  if (running) {
    return (
      <div className={c.progress}>
        <ProgressBar
          label={t('running')}
          done={Math.max(progress, 0.02)}
          total={1}
          counts={percent(progress)}
          note={t('goes_on')}
        />
        <Button variant="default" size="compact-sm" onClick={replay.cancel}>
          {t('cancel')}
        </Button>
      </div>
    );
  }
  if (error) return <ErrorBanner title={t('failed')} error={error} />;
  if (problem !== null) return <Banner title={t('failed')}>{problem}</Banner>;
  return canceled ? <p className={c.note}>{t('canceled')}</p> : null;
}
