import type { Availability, Hours } from '@fika/contract/availability';
import { hoursOn } from '@fika/contract/free-hours';
import { Button, Group, Radio, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import { isInOrder } from '#features/availabilities/view.ts';
import c from './DayModal.module.css';
import { HoursList } from './HoursList.tsx';
import { Modal } from '#ui/Modal.tsx';
import { useReturnFocus } from '#ui/use-return-focus.ts';

const KINDS = ['usual', 'off', 'other'] as const;
type Kind = (typeof KINDS)[number];

interface DayModalProps {
  date: string;
  availability: Availability;
  onClose: () => void;
  /** Null: like any other week. */
  onChange: (hours: Hours[] | null) => void;
}

/** The exception for one day: none, a day off, or other hours. */
export function DayModal({ date, availability, onClose, onChange }: DayModalProps) {
  useReturnFocus();
  const { t } = useTranslation('availabilities');
  const format = useFormat();
  const day = format.date(date, 'fullDay');
  const exception = availability.exceptions.find((one) => one.date === date)?.hours ?? null;
  const [kind, setKind] = useState<Kind>(kindOf(exception));
  const usual = hoursOn({ ...availability, exceptions: [], pause: null }, date);
  const [hours, setHours] = useState<Hours[]>(() => (exception?.length ? exception : [...usual]));
  const chosen = { usual: null, off: [], other: hours }[kind];
  const done = () => {
    onChange(chosen);
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={day} size={480}>
      <Radio.Group
        value={kind}
        onChange={(value) => setKind(value)}
        label={<VisuallyHidden component="span">{t('exception.label', { day })}</VisuallyHidden>}
      >
        <div className={c.kinds}>
          {KINDS.map((value) => (
            <Radio key={value} value={value} label={t(`exception.${value}`)} />
          ))}
        </div>
      </Radio.Group>
      {kind === 'other' && (
        <div className={c.hours}>
          <HoursList day={day} hours={hours} onChange={setHours} />
        </div>
      )}
      <p className={c.unsaved}>{t('exception.unsaved')}</p>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('exception.cancel')}
        </Button>
        <Button disabled={chosen !== null && !chosen.every(isInOrder)} onClick={done}>
          {t('exception.take')}
        </Button>
      </Group>
    </Modal>
  );
}

function kindOf(exception: readonly Hours[] | null): Kind {
  if (!exception) return 'usual';
  return exception.length === 0 ? 'off' : 'other';
}
