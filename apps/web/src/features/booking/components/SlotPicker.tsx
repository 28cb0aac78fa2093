import { ActionIcon, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import type { SlotDay } from '../view.ts';
import c from './SlotPicker.module.css';

const PHONE = '(max-width: 48em)';
const DAYS_AT_ONCE = 5;
const SLOTS_AT_ONCE = 5;

interface SlotPickerProps {
  days: readonly SlotDay[];
  zone: string;
  chosen: string | null;
  onChoose: (slot: string) => void;
}

/** Common free half hours by day: five days side by side, on a phone one day at a time. */
export function SlotPicker(props: SlotPickerProps) {
  const phone = useMediaQuery(PHONE, false) ?? false;
  return phone ? <PhonePicker {...props} /> : <DeskPicker {...props} />;
}

/** The day to begin with: that of the chosen slot, else the first with any. */
const opensWith =
  (chosen: string | null) =>
  ({ slots }: SlotDay): boolean =>
    chosen === null ? slots.length > 0 : slots.includes(chosen);

/** Whether a slot is below those that a day shows at first. */
const isBelow = ({ slots }: SlotDay, chosen: string | null): boolean =>
  chosen !== null && slots.indexOf(chosen) >= SLOTS_AT_ONCE;

function DeskPicker({ days, ...slots }: SlotPickerProps) {
  const { t } = useTranslation('booking');
  const first = days.findIndex(opensWith(slots.chosen));
  const [page, setPage] = useState(Math.max(0, Math.floor(first / DAYS_AT_ONCE)));
  const [all, setAll] = useState(days.some((day) => isBelow(day, slots.chosen)));
  const last = Math.max(0, Math.ceil(days.length / DAYS_AT_ONCE) - 1);
  const shown = days.slice(page * DAYS_AT_ONCE, (page + 1) * DAYS_AT_ONCE);
  const isLong = shown.some((day) => day.slots.length > SLOTS_AT_ONCE);
  return (
    <div className={c.desk}>
      <PageTurn page={page} last={last} onPage={setPage} />
      <div className={c.days}>
        {shown.map((day) => (
          <DeskDay key={day.date} day={day} all={all} {...slots} />
        ))}
      </div>
      {isLong && (
        <Button variant="subtle" size="compact-sm" aria-expanded={all} onClick={() => setAll(!all)}>
          {t(all ? 'fewer' : 'more')}
        </Button>
      )}
    </div>
  );
}

interface PageTurnProps {
  page: number;
  last: number;
  onPage: (page: number) => void;
}

function PageTurn({ page, last, onPage }: PageTurnProps) {
  const { t } = useTranslation('booking');
  return (
    <div className={c.turn}>
      <ActionIcon aria-label={t('earlier')} disabled={page === 0} onClick={() => onPage(page - 1)}>
        <IconChevronLeft size={18} />
      </ActionIcon>
      <ActionIcon aria-label={t('later')} disabled={page >= last} onClick={() => onPage(page + 1)}>
        <IconChevronRight size={18} />
      </ActionIcon>
    </div>
  );
}

function DeskDay({ day, all, ...slots }: Omit<SlotPickerProps, 'days'> & { day: SlotDay; all: boolean }) {
  const { t } = useTranslation('booking');
  const { weekday, date } = useFormat();
  const shown = all ? day.slots : day.slots.slice(0, SLOTS_AT_ONCE);
  return (
    <section className={c.day} aria-label={date(day.date, 'fullDay')}>
      <h3 className={c.head}>
        <span>{weekday(day.date)}</span> {date(day.date, 'short')}
      </h3>
      {day.slots.length === 0 && <p className={c.none}>{t('none_this_day')}</p>}
      {shown.map((slot) => (
        <Slot key={slot} slot={slot} {...slots} />
      ))}
    </section>
  );
}

function PhonePicker({ days, ...slots }: SlotPickerProps) {
  const { t } = useTranslation('booking');
  const { weekday, date } = useFormat();
  const [opened, setOpened] = useState<string | null>(null);
  const [first] = useState(() => days.find(opensWith(slots.chosen))?.date);
  const open = days.find((day) => day.date === (opened ?? first)) ?? days[0];
  return (
    <div className={c.phone}>
      <div className={c.chips} role="group" aria-label={t('days')}>
        {days.map((day) => (
          <button
            key={day.date}
            type="button"
            className={c.chip}
            aria-pressed={day === open}
            aria-label={t(day.slots.length > 0 ? 'day_with' : 'day_without', {
              day: date(day.date, 'fullDay'),
              count: day.slots.length,
            })}
            data-empty={day.slots.length === 0 || undefined}
            onClick={() => setOpened(day.date)}
          >
            <span>{weekday(day.date)}</span>
            <strong>{Number(day.date.slice(8))}</strong>
          </button>
        ))}
      </div>
      <div className={c.slots}>
        {open?.slots.map((slot) => (
          <Slot key={slot} slot={slot} {...slots} />
        ))}
        {open?.slots.length === 0 && <p className={c.none}>{t('none_this_day')}</p>}
      </div>
    </div>
  );
}

function Slot({ slot, zone, chosen, onChoose }: Omit<SlotPickerProps, 'days'> & { slot: string }) {
  const { time, dateTime } = useFormat(zone);
  return (
    <button
      type="button"
      className={c.slot}
      aria-pressed={slot === chosen}
      aria-label={dateTime(slot, 'fullDay')}
      onClick={() => onChoose(slot)}
    >
      {time(slot)}
    </button>
  );
}
