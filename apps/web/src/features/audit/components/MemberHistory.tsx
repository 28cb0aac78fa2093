import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useFormat } from '#lib/use-format.ts';
import { PagedCard } from '#ui/PagedCard.tsx';
import { type AuditEntry, memberHistoryQuery } from '../api.ts';
import { nobodyOf } from '../view.ts';
import c from './MemberHistory.module.css';
import { useSentence } from './use-sentence.ts';

const ROWS = 5;
type About = 'target' | 'actor';

/** The audit entries of a member, as target or as actor. */
export function MemberHistory({ id }: { id: number }) {
  const { t } = useTranslation('member');
  const [page, setPage] = useState<{ about: About; offset: number }>({ about: 'target', offset: 0 });
  const about = page.about === 'actor' ? { actor: id } : { target: id };
  const entries = useQuery(memberHistoryQuery(useWorkspace(), about, { limit: ROWS, offset: page.offset }));
  return (
    <PagedCard
      title={t('history.title')}
      aside={
        <SegmentedControl
          aria-label={t('history.which')}
          data={[
            { value: 'target', label: t('history.target') },
            { value: 'actor', label: t('history.actor') },
          ]}
          value={page.about}
          onChange={(value) => setPage({ about: value === 'actor' ? 'actor' : 'target', offset: 0 })}
        />
      }
      page={entries}
      failed={t('history.failed')}
      empty={t(`history.empty_${page.about}`)}
      rowId={(entry) => entry.id}
      render={(entry) => <Entry entry={entry} byThemself={page.about === 'actor'} />}
      onPage={(offset) => setPage({ ...page, offset })}
    />
  );
}

function Entry({ entry, byThemself }: { entry: AuditEntry; byThemself: boolean }) {
  const { t } = useTranslation('audit');
  const workspace = useWorkspace();
  const { dateTime } = useFormat(workspace.timezone);
  const sentence = useSentence();
  const who = entry.actor?.name ?? t(nobodyOf(entry.action));
  return (
    <div className={c.entry}>
      <span className={c.what}>{sentence(entry)}</span>
      <span className={c.when}>
        {!byThemself && `${who} · `}
        {dateTime(entry.at, 'medium')}
      </span>
    </div>
  );
}
