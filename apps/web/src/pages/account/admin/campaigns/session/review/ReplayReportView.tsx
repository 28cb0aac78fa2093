import type { ReplayGroup } from '@fika/contract/endpoints/matching/replay';
import type { ReplayReport } from '@fika/contract/job-results';
import { ROUND_STATUS } from '@fika/contract/statuses';
import { useTranslation } from '#lib/i18n.ts';
import type { ListControls } from '#lib/use-list-state.ts';
import { Banner } from '#ui/Banner.tsx';
import { Card } from '#ui/Card.tsx';
import { PagedCard } from '#ui/PagedCard.tsx';
import { PersonAvatar } from '#ui/PersonAvatar.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import type { Round } from '#features/rounds/api.ts';
import { useReplayGroups } from '#features/rounds/replay-api.ts';
import { nameOf } from '#features/rounds/review.ts';
import type { SessionState } from '#features/rounds/search.ts';
import c from './ReplayView.module.css';

interface ReplayReportProps {
  round: Round;
  report: ReplayReport;
  jobId: number;
  list: ListControls<SessionState>;
}

/** Whether the replay gave the same groups, and which groups differ. */
export function ReplayReportView({ round, report, jobId, list }: ReplayReportProps) {
  const { t } = useTranslation('replays');
  const when = round.status === ROUND_STATUS.provisioned ? 'review' : 'sent';
  const { unchanged, edited, later, gone } = report;
  return (
    <>
      <Verdict report={report} />
      <ul className={c.counts}>
        <li>{t(`${when}.unchanged`, { count: unchanged })}</li>
        {edited > 0 && <li>{t('edited', { count: edited })}</li>}
        {later > 0 && <li>{t('later', { count: later })}</li>}
        {gone > 0 && <li>{t('gone', { count: gone })}</li>}
      </ul>
      {report.changes.length > 0 && (
        <Differing round={round} jobId={jobId} list={list} current={t(`column.${when}`)} />
      )}
      <Card title={t('details')}>
        <dl className={c.details}>
          <dt>{t('seed')}</dt>
          <dd>{report.seed}</dd>
          <dt>{t('input_hash')}</dt>
          <dd>{report.input_hash}</dd>
          <dt>{t('groups_hash')}</dt>
          <dd>{report.groups_hash}</dd>
        </dl>
      </Card>
    </>
  );
}

function Verdict({ report }: { report: ReplayReport }) {
  const { t } = useTranslation('replays');
  const { same_input, same_groups, matched_with: before, engine_version: now, groups } = report;
  if (!same_input) {
    return (
      <Banner tone="cinnamon" title={t('other_input.title')}>
        {t('other_input.text')}
      </Banner>
    );
  }
  const isNewer = before !== now;
  if (!same_groups) {
    return (
      <Banner tone="cinnamon" title={t('different.title')}>
        {t('different.text')} {isNewer && t('engine_differs', { before, now })}
      </Banner>
    );
  }
  return (
    <Banner tone="pine" title={t('same.title')}>
      {t('same.text', { count: groups })} {isNewer && t('engine_agrees', { before, now })}
    </Banner>
  );
}

interface DifferingProps extends Pick<ReplayReportProps, 'round' | 'jobId' | 'list'> {
  /** The names of the current groups. */
  current: string;
}

function Differing({ round, jobId, list, current }: DifferingProps) {
  const { t } = useTranslation('replays');
  const ref = { campaignId: round.campaign_id, roundId: round.id };
  const groups = useReplayGroups(ref, jobId, list.state);
  return (
    <PagedCard
      title={t('differing.title')}
      page={groups}
      failed={t('differing.failed')}
      empty={t('differing.none')}
      rowId={(group) => `${group.current?.number ?? ''}/${group.matched?.[0]?.id ?? ''}`}
      render={(group) => <Row group={group} current={current} />}
      onPage={(offset) => list.change({ offset })}
    />
  );
}

function Row({ group, current }: { group: ReplayGroup; current: string }) {
  const { t } = useTranslation('replays');
  const { change, matched, current: now } = group;
  return (
    <div className={c.row}>
      <div className={c.head}>
        {now && <h3 className={c.title}>{t('group', { number: now.number })}</h3>}
        <StatusBadge tone={change === 'edited' ? 'accent' : 'cinnamon'}>{t(`change.${change}`)}</StatusBadge>
      </div>
      <Side label={t('column.matched')} people={matched} absent={t('absent.matched')} />
      <Side label={current} people={now?.members ?? null} absent={t('absent.current')} />
    </div>
  );
}

interface SideProps {
  label: string;
  people: ReplayGroup['matched'];
  absent: string;
}

function Side({ label, people, absent }: SideProps) {
  return (
    <div>
      <p className={c.label}>{label}</p>
      {people === null ? (
        <p>{absent}</p>
      ) : (
        <ul className={c.people} aria-label={label}>
          {people.map((person) => (
            <li key={person.id} className={c.person}>
              <PersonAvatar person={person} size={26} />
              <span className={c.name}>{nameOf(person)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
