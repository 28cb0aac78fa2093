import { Button, Group } from '@mantine/core';
import { wallClock } from '@fika/contract/schedule';
import { useState } from 'react';
import { readerTimeZone } from '#lib/format.ts';
import { useTranslation } from '#lib/i18n.ts';
import { DateField } from '#ui/DateField.tsx';
import type { PlannedSession } from '#features/campaigns/planning-api.ts';
import { daysBetween, firstOf } from '#features/campaigns/planning-view.ts';
import c from './MoveModal.module.css';
import { useMoveWords } from './use-move-words.ts';
import { Modal } from '#ui/Modal.tsx';
import { useReturnFocus } from '#ui/use-return-focus.ts';

interface MoveModalProps {
  session: PlannedSession;
  /** `YYYY-MM-DD` for the reader. */
  today: string;
  onClose: () => void;
  onMove: (days: number) => void;
}

/** Chooses the first day of a session, and shows the effect. */
export function MoveModal({ session, today, onClose, onMove }: MoveModalProps) {
  useReturnFocus();
  const { t } = useTranslation('planning');
  const words = useMoveWords();
  const first = wallClock(firstOf(session), readerTimeZone()).slice(0, 10);
  const [day, setDay] = useState(first);
  const days = daysBetween(first, day);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('move.title', { name: session.name })}
      size={440}
      withCloseButton={false}
    >
      <form
        className={c.form}
        onSubmit={(event) => {
          event.preventDefault();
          onMove(days);
        }}
      >
        <DateField
          label={t(session.requests_send_at ? 'move.asks_on' : 'move.matches_on')}
          value={day}
          min={today}
          onChange={(next) => next && setDay(next)}
        />
        <p className={c.effect} role="status">
          {words(session, days)} {days !== 0 && t('move.only')}
        </p>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('move.keep')}
          </Button>
          <Button type="submit" disabled={days === 0}>
            {t('move.confirm')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
