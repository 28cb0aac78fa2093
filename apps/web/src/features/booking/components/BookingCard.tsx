import { ActionIcon, Button } from '@mantine/core';
import { IconCalendarPlus, IconMessages } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useFormat } from '#lib/use-format.ts';
import { Card } from '#ui/Card.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { PhoneActions } from '#ui/PhoneBars.tsx';
import { SkeletonPeople } from '#ui/Skeletons.tsx';
import { showToast } from '#ui/toast.tsx';
import { useFocusOnStep } from '#ui/use-focus-on-step.ts';
import { bookingQuery, type BookingView, useLiveBooking, type Whose } from '../api.ts';
import { useSlotChoice } from '../use-slot-choice.ts';
import { placeOf } from '../view.ts';
import c from './BookingCard.module.css';
import { CalendarsUnread, NoSlot } from './NoSlot.tsx';
import { SlotPicker } from './SlotPicker.tsx';
import { Where } from './Where.tsx';

// Not needed before a time is booked, or the dialog is opened.
const BookedCard = lazyPart(async () => (await import('./BookedCard.tsx')).BookedCard, <SkeletonPeople />);
const ProposeModal = lazyPart(async () => (await import('./ProposeModal.tsx')).ProposeModal);

interface BookingCardProps {
  coffee_id: number;
  /** Scrolls to the conversation, which is further down on a phone. `unread` marks new messages in it. */
  onTalk: () => void;
  unread: boolean;
}

/** When the people of a coffee meet: a half hour to choose, or the one that is booked. Nothing once it is over. */
export function BookingCard({ coffee_id, onTalk, unread }: BookingCardProps) {
  const { t } = useTranslation('booking');
  const workspace = useWorkspace();
  const whose = { company_id: workspace.id, coffee_id, workspace };
  const booking = useQuery(bookingQuery(whose));
  useLiveBooking(whose);
  const [moving, setMoving] = useState(false);
  const view = booking.data;
  useFocusOnStep(view ? `${view.state}/${moving}` : null);
  if (!view) {
    if (!booking.error) return <SkeletonPeople />;
    return (
      <ErrorBanner title={t('not_loaded')} error={booking.error} onRetry={() => void booking.refetch()} />
    );
  }
  if (view.state === 'booked' && !moving) {
    return <BookedCard view={view} whose={whose} onMove={() => setMoving(true)} />;
  }
  if (view.state !== 'open' && view.state !== 'booked') return null;
  const action = view.state === 'open' ? ('schedule' as const) : ('reschedule' as const);
  return (
    <ChooseSlot
      key={action}
      view={view}
      whose={whose}
      action={action}
      onTalk={onTalk}
      unread={unread}
      onDone={() => setMoving(false)}
    />
  );
}

interface ChooseSlotProps {
  view: BookingView;
  whose: Whose;
  action: 'schedule' | 'reschedule';
  onTalk: () => void;
  unread: boolean;
  onDone: () => void;
}

function ChooseSlot({ view, whose, action, onTalk, unread, onDone }: ChooseSlotProps) {
  const { t } = useTranslation('booking');
  const { list } = useFormat();
  const choice = useSlotChoice(view, whose, action);
  const [proposing, setProposing] = useState(false);
  const names = list(view.others.map(({ first_name }) => first_name));
  const { chosen, take } = choice;
  const book = () =>
    chosen !== null &&
    take.mutate(chosen, {
      onSuccess: () => {
        showToast({ message: t(action === 'schedule' ? 'booked_toast' : 'moved_toast') });
        onDone();
      },
    });
  const isEmpty = view.slots.length === 0;
  const button = <BookButton action={action} when={choice.when} loading={take.isPending} onClick={book} />;
  return (
    <Card
      title={t('title')}
      aside={<span className={c.zone}>{t('zone', { zone: placeOf(choice.zone) })}</span>}
    >
      {take.error && <ErrorBanner title={t(`${action}_failed`)} error={take.error} />}
      {view.calendars_unread && <CalendarsUnread />}
      {isEmpty ? (
        <NoSlot names={names} />
      ) : (
        <>
          <p className={c.count} role="status">
            {t(view.others.length === 1 ? 'count_both' : 'count', { count: view.slots.length })}
          </p>
          <SlotPicker days={choice.days} zone={choice.zone} chosen={chosen} onChoose={choice.choose} />
        </>
      )}
      <div className={c.foot}>
        <div className={c.where}>
          <Where view={view} whose={whose} action={action} />
        </div>
        {action === 'reschedule' && (
          <Button variant="subtle" onClick={onDone}>
            {t('keep')}
          </Button>
        )}
        <Button variant={isEmpty ? 'filled' : 'default'} onClick={() => setProposing(true)}>
          {t('propose.open')}
        </Button>
        {!isEmpty && <span className={c.desk}>{button}</span>}
      </div>
      {!isEmpty && (
        <PhoneActions>
          <ActionIcon
            variant="default"
            className={c.talk}
            data-unread={unread || undefined}
            aria-label={t(unread ? 'to_talk_unread' : 'to_talk')}
            onClick={onTalk}
          >
            <IconMessages size={20} />
          </ActionIcon>
          <span className={c.thumb}>{button}</span>
        </PhoneActions>
      )}
      {proposing && (
        <ProposeModal whose={whose} action={action} names={names} onClose={() => setProposing(false)} />
      )}
    </Card>
  );
}

interface BookButtonProps {
  action: 'schedule' | 'reschedule';
  when: string | null;
  loading: boolean;
  onClick: () => void;
}

/** The label has the action and the time; before a choice it has the instruction. */
export function BookButton({ action, when, loading, onClick }: BookButtonProps): ReactNode {
  const { t } = useTranslation('booking');
  return (
    <Button
      className={c.book}
      leftSection={<IconCalendarPlus size={18} aria-hidden="true" />}
      disabled={when === null}
      loading={loading}
      onClick={onClick}
    >
      {when === null ? t('choose') : t(action === 'schedule' ? 'book' : 'move_to', { when })}
    </Button>
  );
}
