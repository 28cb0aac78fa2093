import { LIMITS } from '@fika/contract/limits';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useFormat } from '#lib/use-format.ts';
import { Card } from '#ui/Card.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import type { Category } from '#features/categories/api.ts';
import { engagementQuery, type EngagementStats } from '../api.ts';
import { orderedOptions } from '../groups-view.ts';
import { type LinkToReport, useReports } from '../links.ts';
import { type DashboardSearch, wantedOf } from '../search.ts';
import { CardTitle } from './CardTitle.tsx';
import c from './EngagementCard.module.css';
import { RowLink, rowClass } from './NumberLink.tsx';

type Option = EngagementStats['options'][number];

/** Options that are shown at first. */
const FEW = 10;

interface EngagementCardProps {
  search: DashboardSearch;
  category: Category;
}

/** Participation by the options of a field, as bars with their numbers. */
export function EngagementCard({ search, category }: EngagementCardProps) {
  const { t } = useTranslation('dashboard');
  const stats = useQuery(engagementQuery(useWorkspace(), wantedOf(search), category.id));
  const report = useReports({ ...search, category: category.id });
  const field = category.title;
  if (stats.error && !stats.data) {
    return (
      <ErrorBanner
        title={t('failed.groups', { field })}
        error={stats.error}
        onRetry={() => void stats.refetch()}
      />
    );
  }
  return (
    <Card title={<CardTitle title={t('groups.title', { field })} of="groups" />}>
      {stats.data ? (
        <Options stats={stats.data} field={field} report={report} stale={stats.isPlaceholderData} />
      ) : (
        <span className={c.loading} />
      )}
    </Card>
  );
}

interface OptionsProps {
  stats: EngagementStats;
  field: string;
  report: LinkToReport;
  stale: boolean;
}

function Options({ stats, field, report, stale }: OptionsProps) {
  const { t } = useTranslation('dashboard');
  const [all, setAll] = useState(false);
  const options = orderedOptions(stats.options);
  const isMany = options.length > FEW + 2;
  const shown = isMany && !all ? options.slice(0, FEW) : options;
  return (
    <div className={c.content} data-stale={stale || undefined}>
      <Sentence options={options} />
      <table className={c.table} aria-label={t('groups.title', { field })}>
        <thead>
          <tr>
            <th scope="col">{field}</th>
            <th scope="col">{t('groups.accepted')}</th>
            <th scope="col">{t('groups.participation')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((option) => (
            <OptionRow key={option.choice} option={option} report={report} />
          ))}
        </tbody>
      </table>
      {isMany && (
        <Anchor component="button" type="button" className={c.more} onClick={() => setAll(!all)}>
          {all ? t('show_fewer') : t('show_all', { count: options.length })}
        </Anchor>
      )}
    </div>
  );
}

function Sentence({ options }: { options: readonly Option[] }) {
  const { t } = useTranslation('dashboard');
  const { percent } = useFormat();
  const known = options.filter(({ choice, participation }) => choice !== null && participation !== null);
  const [highest] = known;
  const lowest = known.at(-1);
  const least = LIMITS.groupShown;
  if (!highest || !lowest) return <p className={c.sentence}>{t('groups.nothing', { least })}</p>;
  return (
    <p className={c.sentence}>
      {t(highest === lowest ? 'groups.one' : 'groups.sentence', {
        highest: highest.label,
        most: percent(highest.participation ?? 0),
        lowest: lowest.label,
        least: percent(lowest.participation ?? 0),
      })}
    </p>
  );
}

function OptionRow({ option, report }: { option: Option; report: LinkToReport }) {
  const { t } = useTranslation('dashboard');
  const { percent } = useFormat();
  const { choice, label, answers, participation, is_partial: isPartial } = option;
  const name = choice === null ? t('groups.no_value') : label;
  const to = answers ? report('engagement', { options: [choice] }) : undefined;
  return (
    <tr className={to && rowClass}>
      <th scope="row" className={c.name}>
        <span>
          <RowLink to={to} value={participation === null ? undefined : percent(participation)}>
            {name}
          </RowLink>
        </span>
        {isPartial && answers && <span className={c.partial}>{t('groups.partial')}</span>}
        <span className={c.track} aria-hidden="true" data-hidden={answers === null || undefined}>
          <span className={c.bar} style={{ width: `${(participation ?? 0) * 100}%` }} />
        </span>
      </th>
      {answers === null ? (
        <td colSpan={2} className={c.hidden}>
          {t('groups.hidden', { least: LIMITS.groupShown })}
        </td>
      ) : (
        <>
          <td className={c.accepted}>
            {t('groups.accepted_of', { accepted: answers.accepted, invited: answers.invited })}
          </td>
          <td>{participation === null ? '–' : percent(participation)}</td>
        </>
      )}
    </tr>
  );
}
