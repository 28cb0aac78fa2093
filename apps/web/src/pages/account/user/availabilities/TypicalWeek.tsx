import type { Hours } from '@fika/contract/availability';
import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import { Card } from '#ui/Card.tsx';
import { daysOf, firstWeek, withDay } from '#features/availabilities/view.ts';
import { HoursList } from './HoursList.tsx';
import c from './TypicalWeek.module.css';

/** Any week: only the names of its days are shown. */
const A_WEEK = daysOf('week', '2026-11-23');

interface TypicalWeekProps {
  week: Hours[][] | null;
  onChange: (week: Hours[][] | null) => void;
}

/** The hours of each day of a typical week; none entered is free at any time. */
export function TypicalWeek({ week, onChange }: TypicalWeekProps) {
  const { t } = useTranslation('availabilities');
  if (!week) {
    return (
      <Card title={t('week.title')}>
        <p className={c.lead}>{t('week.free')}</p>
        <Button variant="default" onClick={() => onChange(firstWeek())}>
          {t('week.enter')}
        </Button>
      </Card>
    );
  }
  return (
    <Card
      title={t('week.title')}
      aside={
        <Button variant="subtle" size="compact-sm" onClick={() => onChange(null)}>
          {t('week.clear')}
        </Button>
      }
    >
      <ul className={c.days}>
        {A_WEEK.map((date, day) => (
          <Day key={date} date={date} day={day} week={week} onChange={onChange} />
        ))}
      </ul>
    </Card>
  );
}

interface DayProps {
  date: string;
  day: number;
  week: Hours[][];
  onChange: (week: Hours[][]) => void;
}

function Day({ date, day, week, onChange }: DayProps) {
  const { t } = useTranslation('availabilities');
  const format = useFormat();
  const name = format.date(date, 'weekday');
  const hours = week[day] ?? [];
  return (
    <li className={c.day}>
      <span className={c.name}>{name}</span>
      <HoursList day={name} hours={hours} onChange={(next) => onChange(withDay(week, day, next))} />
      {day === 0 && (
        <Button
          className={c.copy}
          variant="subtle"
          size="compact-sm"
          leftSection={<IconCopy size={14} />}
          onClick={() => onChange(week.map((old, index) => (index < 5 ? hours : old)))}
        >
          {t('week.copy')}
        </Button>
      )}
    </li>
  );
}
