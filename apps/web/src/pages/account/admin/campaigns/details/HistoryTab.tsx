import { VisuallyHidden } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useFormat } from '#lib/use-format.ts';
import { useListState } from '#lib/use-list-state.ts';
import { PagedCard } from '#ui/PagedCard.tsx';
import type { Campaign } from '#features/campaigns/api.ts';
import { historyQuery, type HistoryEntry } from '#features/rounds/program-api.ts';
import c from './HistoryTab.module.css';

/** The changes of a program, with admin, time, and values before and after. */
export function HistoryTab({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('details');
  const { state, change } = useListState();
  const { limit, offset } = state;
  const history = useQuery(historyQuery(useWorkspace(), campaign.id, { limit, offset }));
  return (
    <PagedCard
      title={t('history.title')}
      page={history}
      failed={t('history.failed')}
      empty={t('history.empty')}
      rowId={({ id }) => id}
      render={(entry) => <Entry entry={entry} timezone={campaign.timezone} />}
      onPage={(next) => change({ offset: next })}
    />
  );
}

function Entry({ entry, timezone }: { entry: HistoryEntry; timezone: string }) {
  const { t } = useTranslation(['details', 'rounds']);
  const { dateTime } = useFormat(timezone);
  const { by, round, sentence, at, changes } = entry;
  const name = by?.name ?? t('history.by_itself');
  return (
    <div className={c.entry}>
      <div className={c.line}>
        <span>
          {sentence}
          {round && <span className={c.when}> · {t('rounds:session', { number: round.number })}</span>}
        </span>
        <span className={c.when}>
          {by?.is_former ? t('history.former', { name }) : name} · {dateTime(at, 'medium')}
        </span>
      </div>
      {changes.length > 0 && <Changes changes={changes} />}
    </div>
  );
}

function Changes({ changes }: Pick<HistoryEntry, 'changes'>) {
  return (
    <dl className={c.changes}>
      {changes.map((one) => (
        <div key={one.field} className={c.change}>
          <dt className={c.label}>{one.label}</dt>
          <dd className={c.values}>
            <Values before={one.before} after={one.after} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Values({ before, after }: { before: string | null; after: string | null }) {
  const { t } = useTranslation('details');
  if (before === null && after === null) return t('history.changed');
  return (
    <>
      {before !== null && (
        <>
          <VisuallyHidden>{t('history.before')}</VisuallyHidden>
          <s className={c.before}>{before}</s>
          <IconArrowRight size={14} aria-hidden="true" />
        </>
      )}
      <VisuallyHidden>{t('history.after')}</VisuallyHidden>
      <span>{after ?? t('history.changed')}</span>
    </>
  );
}
