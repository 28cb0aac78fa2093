import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { paths } from '#paths.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { fullName } from '#ui/initials.ts';
import type { BookingView, Whose } from '#features/booking/api.ts';
import { useSlotChoice } from '#features/booking/use-slot-choice.ts';
import { placeOf } from '#features/booking/view.ts';
import { BookButton } from '#features/booking/components/BookingCard.tsx';
import { BookedTime, BookingScreen, ForWhom, tableOf, useOthers } from './BookingScreen.tsx';
import { CalendarsUnread, NoSlot } from '#features/booking/components/NoSlot.tsx';
import { ProposeModal } from '#features/booking/components/ProposeModal.tsx';
import { Where } from '#features/booking/components/Where.tsx';
import { SlotPicker } from '#features/booking/components/SlotPicker.tsx';
import c from './SlotScreen.module.css';

interface SlotScreenProps {
  view: BookingView;
  whose: Whose;
  action: 'schedule' | 'reschedule';
  /** The time of the link; null for none. */
  suggested?: string | null;
}

/** Chooses a common free half hour, and books it or moves the meeting to it. Only the button changes data. */
export function SlotScreen({ view, whose, action, suggested = null }: SlotScreenProps) {
  const { t } = useTranslation('booking');
  const navigate = useNavigate();
  const names = useOthers(view);
  const choice = useSlotChoice(view, whose, action, suggested);
  const [proposing, setProposing] = useState(false);
  const { chosen, take } = choice;
  const isEmpty = view.slots.length === 0;
  const book = () =>
    chosen !== null &&
    take.mutate(chosen, {
      onSuccess: () => void navigate({ to: paths.bookingConfirmed(), search: { ...whose, action } as never }),
    });
  return (
    <BookingScreen
      people={tableOf(view)}
      title={t(`${action}_title`, { names })}
      sheet={
        <>
          {take.error && <ErrorBanner title={t(`${action}_failed`)} error={take.error} />}
          {!isEmpty && (
            <BookButton action={action} when={choice.when} loading={take.isPending} onClick={book} />
          )}
          <Button variant={isEmpty ? 'filled' : 'default'} onClick={() => setProposing(true)}>
            {t('propose.open')}
          </Button>
          <ForWhom view={view} />
        </>
      }
    >
      {action === 'reschedule' && <BookedTime view={view} />}
      {view.proposal && <Proposal proposal={view.proposal} />}
      {view.calendars_unread && <CalendarsUnread />}
      {isEmpty ? (
        <NoSlot names={names} />
      ) : (
        <>
          {choice.isTaken && <p role="status">{t('suggested_taken')}</p>}
          <p className={c.lead}>{t('lead', { zone: placeOf(choice.zone) })}</p>
          <SlotPicker days={choice.days} zone={choice.zone} chosen={chosen} onChoose={choice.choose} />
        </>
      )}
      <Where view={view} whose={whose} action={action} />
      {proposing && (
        <ProposeModal whose={whose} action={action} names={names} onClose={() => setProposing(false)} />
      )}
    </BookingScreen>
  );
}

/** The times that a member proposed as text: the email about it links here. */
function Proposal({ proposal }: { proposal: NonNullable<BookingView['proposal']> }) {
  const { t } = useTranslation('booking');
  return (
    <figure className={c.proposal}>
      <figcaption>{t('proposal', { name: fullName(proposal.by) || t('somebody') })}</figcaption>
      <blockquote>{proposal.text}</blockquote>
    </figure>
  );
}
