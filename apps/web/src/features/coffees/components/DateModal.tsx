import { LIMITS } from '@fika/contract/limits';
import { instantOf, wallClock } from '@fika/contract/schedule';
import { Button, Group } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { readerTimeZone } from '#lib/format.ts';
import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import { useNow } from '#lib/use-now.ts';
import { DateField, TimeField } from '#ui/DateField.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { Modal } from '#ui/Modal.tsx';
import { useFocusAfter, useOpener } from '#ui/use-return-focus.ts';
import type { Coffee } from '../api.ts';
import { gripId } from '../board.ts';
import { useCoffeeTitle } from '../use-coffee-title.ts';
import c from './DateModal.module.css';
import type { Moves } from './use-moves.ts';

/** Asks for day and time when the member moves a meeting to the scheduled ones. */
export function DateModal({ moves }: { moves: Moves }) {
  const { t } = useTranslation('coffees');
  const { dating, stopDating } = moves;
  const opener = useOpener(dating !== null);
  return (
    <Modal
      opened={dating !== null}
      onClose={stopDating}
      title={t('date.title')}
      size={440}
      withCloseButton={false}
    >
      {dating && <DateForm coffee={dating} moves={moves} opener={opener} />}
    </Modal>
  );
}

interface DateFormProps {
  coffee: Coffee;
  moves: Moves;
  opener: HTMLElement | null;
}

function DateForm({ coffee, moves, opener }: DateFormProps) {
  const { t } = useTranslation('coffees');
  const { date } = useFormat();
  const zone = readerTimeZone();
  const title = useCoffeeTitle(coffee);
  const now = useNow();
  const today = wallClock(new Date(now).toISOString(), zone).slice(0, 10);
  const known = coffee.scheduled_at === null ? null : wallClock(coffee.scheduled_at, zone);
  const [day, setDay] = useState<string | null>(known?.slice(0, 10) ?? null);
  const [time, setTime] = useState(known?.slice(11, 16) ?? '10:00');
  const [state, setState] = useState<{ busy: boolean; error: unknown }>({ busy: false, error: null });
  useFocusAfter(opener, gripId(coffee.id));
  const at = day && time ? instantOf(`${day}T${time}:00`, zone) : null;
  const isPast = at !== null && Date.parse(at) < now;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (at === null || isPast) return;
    setState({ busy: true, error: null });
    try {
      await moves.schedule(coffee, at);
      moves.stopDating();
    } catch (error) {
      setState({ busy: false, error });
    }
  };
  return (
    <form onSubmit={(event) => void save(event)}>
      <p className={c.who}>{title}</p>
      <div className={c.fields}>
        <DateField
          label={t('date.day')}
          value={day}
          min={today}
          onChange={setDay}
          error={isPast ? t('date.past') : undefined}
        />
        <TimeField label={t('date.time')} value={time} onChange={setTime} />
      </div>
      <p className={c.note}>{t('date.note', { zone, minutes: LIMITS.coffeeMinutes })}</p>
      {state.error !== null && <ErrorBanner title={t('date.failed')} error={state.error} />}
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" disabled={state.busy} onClick={moves.stopDating}>
          {t('date.cancel')}
        </Button>
        <Button type="submit" loading={state.busy} disabled={at === null || isPast}>
          {day === null ? t('date.save_undated') : t('date.save', { day: date(day, 'day'), time })}
        </Button>
      </Group>
    </form>
  );
}
