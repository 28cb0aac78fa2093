import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useFormat } from '#lib/use-format.ts';
import { paths } from '#paths.ts';
import { PagedCard } from '#ui/PagedCard.tsx';
import { PersonCell } from '#ui/PersonCell.tsx';
import { campaignFeedbackQuery, type NotedFeedback } from '../api.ts';
import c from './ProgramNotes.module.css';

const ROWS = 5;

/** The members' notes to the admins of a program about their meetings. */
export function ProgramNotes({ campaignId }: { campaignId: number }) {
  const { t } = useTranslation('details');
  const [offset, setOffset] = useState(0);
  const notes = useQuery(campaignFeedbackQuery(useWorkspace(), campaignId, { limit: ROWS, offset }));
  if (notes.data?.count === 0) return null;
  return (
    <PagedCard
      title={t('notes.title')}
      page={notes}
      failed={t('notes.failed')}
      empty={null}
      rowId={({ id }) => id}
      render={(noted) => <Note noted={noted} />}
      onPage={setOffset}
    />
  );
}

function Note({ noted: { user, rating, note, round_number: number, at } }: { noted: NotedFeedback }) {
  const { t } = useTranslation('details');
  const { slug } = useWorkspace();
  const { date } = useFormat();
  const about = [
    ...(number === null ? [] : [t('notes.session', { number })]),
    ...(rating === null ? [] : [t('notes.rated', { rating })]),
    date(at, 'medium'),
  ];
  return (
    <div className={c.note}>
      <PersonCell person={user} to={paths.memberProfile({ slug, id: user.id })} detail={about.join(' · ')} />
      <p className={c.text}>{note}</p>
    </div>
  );
}
