import { Anchor } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiError } from '#lib/api-error.ts';
import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import { Card } from '#ui/Card.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { shownShare, ShareRing } from '#ui/ShareRing.tsx';
import { SkeletonLine } from '#ui/Skeletons.tsx';
import { ruleToRelax, type Wait } from '../forecast.ts';
import type { FeasibilityReport } from '../forecast-api.ts';
import type { Forecast } from '../use-forecast.ts';
import c from './FeasibilityCard.module.css';
import { useWaitWords } from './use-wait-words.ts';
import { WaitingModal } from './WaitingModal.tsx';

interface FeasibilityCardProps {
  forecast: Forecast;
  /** The audience in the form is not the one that is saved, with which this is computed. */
  audienceChanged: boolean;
  onRelax: (rule: number) => void;
}

/** Whether the rules can work: how many people are matched, how many are not, why, and which change would help. */
export function FeasibilityCard({ forecast, audienceChanged, onRelax }: FeasibilityCardProps) {
  const { t } = useTranslation('forecasts');
  const { computed, stale, blocked, error } = forecast;
  const report = computed?.report;
  const dims = stale && !error;
  return (
    <Card title={t('forecast.title')} aside={report && <With report={report} />} padding="flush">
      <div className={c.body} data-stale={dims || undefined} aria-busy={stale && !blocked && !error}>
        {report ? <Standing report={report} /> : !error && !blocked && <StandingSkeleton />}
        {report?.waits.length ? <Waits waits={report.waits} forecast={forecast} onRelax={onRelax} /> : null}
      </div>
      {blocked && <p className={c.note}>{t('forecast.blocked')}</p>}
      {audienceChanged && <p className={c.note}>{t('forecast.saved_audience')}</p>}
      {error !== null && <Failed error={error} onRetry={forecast.retry} />}
    </Card>
  );
}

function With({ report: { source, session_number: number, people: count } }: { report: FeasibilityReport }) {
  const { t } = useTranslation('forecasts');
  const format = useFormat();
  return source === 'session' && number !== null
    ? t('forecast.with_session', { people: format.number(count), number })
    : t('forecast.with_audience', { people: t('people', { count }) });
}

function Standing({ report }: { report: FeasibilityReport }) {
  const { t } = useTranslation('forecasts');
  const { percent } = useFormat();
  const { people, seated, waiting, coverage, exact, away, over_cap } = report;
  if (people < 2) {
    return (
      <div className={c.few}>
        <p className={c.seats}>{t('forecast.too_few_title')}</p>
        <p className={c.help}>{t('forecast.too_few')}</p>
      </div>
    );
  }
  const seats =
    waiting === 0
      ? t('forecast.all_get_seat', { count: people })
      : t('forecast.get_seat', { seated, count: people });
  return (
    <div className={c.standing}>
      <ShareRing share={coverage} label={t('forecast.ring', { percent: percent(shownShare(coverage), 1) })} />
      <div role="status">
        <p className={c.seats}>{seats}</p>
        <p className={c.help}>{t(standingNote(waiting, exact))}</p>
        {over_cap > 0 && <p className={c.help}>{t('forecast.over_cap', { count: over_cap })}</p>}
        {away > 0 && <p className={c.help}>{t('forecast.away', { count: away })}</p>}
      </div>
    </div>
  );
}

function standingNote(waiting: number, exact: boolean) {
  if (waiting === 0) return 'forecast.nobody_waits';
  return exact ? 'forecast.exact' : 'forecast.found';
}

function StandingSkeleton() {
  return (
    <div className={c.standing} aria-hidden="true">
      <span className={c.circle} />
      <span className={c.lines}>
        <SkeletonLine width="60%" tall />
        <SkeletonLine width="85%" />
      </span>
    </div>
  );
}

const SHOWN = 3;

interface WaitsProps extends Pick<FeasibilityCardProps, 'forecast' | 'onRelax'> {
  waits: readonly Wait[];
}

function Waits({ waits, forecast, onRelax }: WaitsProps) {
  const { t } = useTranslation('forecasts');
  const [all, setAll] = useState(false);
  const [open, setOpen] = useState<Wait | null>(null);
  const shown = all ? waits : waits.slice(0, SHOWN);
  return (
    <>
      <ul className={c.waits}>
        {shown.map((wait, index) => (
          <WaitItem
            key={`${wait.cause} ${wait.code} ${wait.rule} ${wait.common?.label} ${wait.people}`}
            wait={wait}
            // Offered once for each rule.
            relaxes={
              shown.findIndex(({ rule }) => rule === wait.rule) === index
                ? ruleToRelax(wait, forecast.matching.rules)
                : null
            }
            onRelax={onRelax}
            onSee={() => setOpen(wait)}
          />
        ))}
      </ul>
      {shown.length < waits.length && (
        <Anchor component="button" type="button" className={c.more} onClick={() => setAll(true)}>
          {t('forecast.more_waits', { count: waits.length - shown.length })}
        </Anchor>
      )}
      {open && <WaitingModal wait={open} onClose={() => setOpen(null)} />}
    </>
  );
}

interface WaitItemProps {
  wait: Wait;
  /** Number of the rule that would match these people as a preference. */
  relaxes: number | null;
  onRelax: (rule: number) => void;
  onSee: () => void;
}

function WaitItem({ wait, relaxes, onRelax, onSee }: WaitItemProps) {
  const { t } = useTranslation('forecasts');
  const { who, why } = useWaitWords()(wait);
  const byNumber = wait.cause === 'number';
  return (
    <li className={c.wait} data-quiet={byNumber || undefined}>
      {!byNumber && <IconAlertTriangle size={18} className={c.warning} aria-hidden="true" />}
      <div>
        <p>
          <strong>{who}</strong> {why}
        </p>
        <p className={c.acts}>
          {relaxes !== null && (
            <Anchor component="button" type="button" onClick={() => onRelax(relaxes)}>
              {t('forecast.relax', { rule: relaxes })}
            </Anchor>
          )}
          {wait.members.length > 0 && (
            <Anchor component="button" type="button" onClick={onSee}>
              {t('forecast.see', { count: wait.count })}
            </Anchor>
          )}
        </p>
      </div>
    </li>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('forecasts');
  const code = error instanceof ApiError ? error.code : null;
  if (code === 'too_many_people') {
    return <p className={c.note}>{t('forecast.too_many')}</p>;
  }
  return (
    <div className={c.failed}>
      <ErrorBanner title={t('forecast.failed')} error={error} onRetry={onRetry} />
    </div>
  );
}
