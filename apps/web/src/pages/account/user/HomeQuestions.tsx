import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { SkeletonPeople } from '#ui/Skeletons.tsx';
import type { Coffee } from '#features/coffees/api.ts';
import type { Invitation } from '#features/participations/api.ts';
import { InvitationCard } from '#features/participations/components/InvitationCard.tsx';
import type { useColumns } from './use-columns.ts';
import c from './UserHomePage.module.css';

const AfterMeeting = lazyPart(
  async () => (await import('#features/coffees/components/AfterMeeting.tsx')).AfterMeeting,
  <SkeletonPeople rows={1} />,
);

/** Questions about past meetings that are shown at once: more would hide all the rest. */
const SHOWN = 2;

interface HomeQuestionsProps {
  invitations: readonly Invitation[];
  columns: ReturnType<typeof useColumns>;
}

/** The open questions, answered in place: whether meetings took place, then invitations. */
export function HomeQuestions({ invitations, columns }: HomeQuestionsProps) {
  const { t } = useTranslation('coffees');
  const { asked, keep } = useAsked(columns);
  const [isOpen, setOpen] = useState(false);
  // In the order of the first look: an answered card does not move away under the finger.
  const [unanswered] = useState(
    () => new Set(invitations.filter(isOpenQuestion).map(({ round_id: id }) => id)),
  );
  const sorted = invitations.toSorted(
    (a, b) => Number(unanswered.has(b.round_id)) - Number(unanswered.has(a.round_id)),
  );
  const shown = isOpen ? asked : asked.slice(0, SHOWN);
  const rest = asked.length - shown.length;
  if (asked.length === 0 && sorted.length === 0) return null;
  return (
    <section className={c.questions} aria-label={t('after.label')}>
      {shown.map((coffee) => (
        <AfterMeeting key={coffee.id} coffee={coffee} onAnswer={() => keep(coffee)} />
      ))}
      {rest > 0 && (
        <Button variant="subtle" className={c.rest} onClick={() => setOpen(true)}>
          {t('after.more', { count: rest })}
        </Button>
      )}
      {sorted.map((invitation) => (
        <InvitationCard key={invitation.round_id} invitation={invitation} />
      ))}
    </section>
  );
}

const isOpenQuestion = ({ answer, paused_until, under_review }: Invitation): boolean =>
  answer === 'none' && paused_until === null && !under_review;

const dayOf = ({ scheduled_at: at, created_at }: Coffee): string => at ?? created_at;

/** Past meetings that ask whether they took place, the latest first, and those that were answered on this page. */
function useAsked(columns: ReturnType<typeof useColumns>) {
  const [answered, setAnswered] = useState<readonly Coffee[]>([]);
  const keep = (coffee: Coffee) =>
    setAnswered((before) => (before.some(({ id }) => id === coffee.id) ? before : [...before, coffee]));
  const kept = new Set(answered.map(({ id }) => id));
  const open = [...columns.matched.cards, ...columns.scheduled.cards].filter(
    ({ id, asks_feedback: asks }) => asks && !kept.has(id),
  );
  const asked = [...answered, ...open].toSorted((a, b) => dayOf(b).localeCompare(dayOf(a)));
  return { asked, keep };
}
