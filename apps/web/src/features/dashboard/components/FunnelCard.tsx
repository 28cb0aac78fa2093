import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { OUTCOMES } from '@fika/contract/statuses';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useFormat } from '#lib/use-format.ts';
import { Card } from '#ui/Card.tsx';
import { type ParticipationsStats, participationsQuery } from '../api.ts';
import { widestLoss } from '../funnel-view.ts';
import { type LinkToReport, useReports } from '../links.ts';
import { type DashboardSearch, wantedOf } from '../search.ts';
import { CardTitle } from './CardTitle.tsx';
import c from './FunnelCard.module.css';
import { NumberLink, RowLink, rowClass } from './NumberLink.tsx';

type Step = ParticipationsStats['funnel'][number];
type Lost = Step['lost'][number];

/** From invitation to meeting: how many reach each step, and why the others do not. */
export function FunnelCard({ search }: { search: DashboardSearch }) {
  const { t } = useTranslation('dashboard');
  // The plots beside it report a failure: they show other parts of the same answer.
  const {
    data,
    error,
    isPlaceholderData: stale,
  } = useQuery(participationsQuery(useWorkspace(), wantedOf(search)));
  const report = useReports(search);
  return (
    <Card title={<CardTitle title={t('funnel.title')} of="funnel" />}>
      {data && <Funnel stats={data} report={report} stale={stale} />}
      {!data && !error && <span className={c.loading} />}
    </Card>
  );
}

interface FunnelProps {
  stats: ParticipationsStats;
  report: LinkToReport;
  stale: boolean;
}

function Funnel({ stats, report, stale }: FunnelProps) {
  const { t } = useTranslation('dashboard');
  const { percent } = useFormat();
  const { funnel, without_invitation: without } = stats;
  const first = funnel[0]?.count ?? 0;
  const met = funnel.at(-1)?.count ?? 0;
  const widest = widestLoss(funnel);
  return (
    <div className={c.content} data-stale={stale || undefined}>
      <p className={c.sentence}>
        {t('funnel.sentence', { met, invited: first, share: percent(first > 0 ? met / first : 0) })}{' '}
        {widest && t('funnel.most_lost', { step: t(`funnel.step.${widest}`) })}
      </p>
      <ol className={c.steps}>
        {funnel.map((step, index) => (
          <StepRow
            key={step.step}
            step={step}
            report={report}
            first={first}
            before={funnel[index - 1]?.count ?? null}
            isWidest={step.step === widest}
          />
        ))}
      </ol>
      {without > 0 && <p className={c.sentence}>{t('funnel.without_invitation', { count: without })}</p>}
    </div>
  );
}

interface StepRowProps {
  step: Step;
  report: LinkToReport;
  first: number;
  before: number | null;
  isWidest: boolean;
}

function StepRow({ step: { step, count, lost }, report, first, before, isWidest }: StepRowProps) {
  const { t } = useTranslation('dashboard');
  const { number, percent } = useFormat();
  return (
    <li className={c.step}>
      {lost.length > 0 && <LostReasons lost={lost} report={report} isWidest={isWidest} />}
      <div className={`${c.main} ${rowClass}`}>
        <div className={c.head}>
          <RowLink to={report('participations')} value={number(count)}>
            {t(`funnel.step.${step}`)}
          </RowLink>
          <span className={c.count}>
            {before !== null && before > 0 && (
              <span className={c.share}>{t('funnel.of_before', { share: percent(count / before) })}</span>
            )}
            <strong>{number(count)}</strong>
          </span>
        </div>
        <span className={c.track} aria-hidden="true">
          <span className={c.bar} style={{ width: `${first > 0 ? (count / first) * 100 : 0}%` }} />
        </span>
      </div>
    </li>
  );
}

/** Reasons that are shown at first. */
const FEW = 2;

interface LostReasonsProps {
  lost: readonly Lost[];
  report: LinkToReport;
  isWidest: boolean;
}

function LostReasons({ lost, report, isWidest }: LostReasonsProps) {
  const { t } = useTranslation(['dashboard', 'statuses']);
  const { number } = useFormat();
  const [all, setAll] = useState(false);
  const isMany = lost.length > FEW + 1;
  const shown = isMany && !all ? lost.slice(0, FEW) : lost;
  const isOutcome = (reason: Lost['reason']): reason is Extract<Lost['reason'], (typeof OUTCOMES)[number]> =>
    OUTCOMES.some((outcome) => outcome === reason);
  return (
    <div className={c.lost} data-widest={isWidest || undefined}>
      <dl className={c.reasons}>
        {shown.map(({ reason, count }) => {
          const name = isOutcome(reason) ? t(`statuses:outcome.${reason}`) : t(`funnel.reason.${reason}`);
          return (
            <div key={reason}>
              <dt>{name}</dt>
              <dd>
                <NumberLink
                  to={report(reason === 'delivery_failed' ? 'delivery' : 'participations')}
                  what={name}
                  value={`−${number(count)}`}
                />
              </dd>
            </div>
          );
        })}
      </dl>
      {isMany && (
        <Anchor
          component="button"
          type="button"
          className={c.more}
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? t('funnel.fewer') : t('funnel.more', { count: lost.length - FEW })}
        </Anchor>
      )}
    </div>
  );
}
