import { COFFEE_STATUS } from '@fika/contract/statuses';
import { Button } from '@mantine/core';
import { IconCalendarEvent } from '@tabler/icons-react';
import { readerTimeZone } from '#lib/format.ts';
import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import { Card } from '#ui/Card.tsx';
import type { Coffee } from '#features/coffees/api.ts';
import c from './CoffeeDate.module.css';
import type { Moves } from '#features/coffees/components/use-moves.ts';

/** When they meet: the date, or a way to give it one by hand. Nothing once the coffee is over. */
export function CoffeeDate({ coffee, moves }: { coffee: Coffee; moves: Moves }) {
  const { t } = useTranslation('coffees');
  const { dateTime, time } = useFormat();
  const { status, scheduled_at: start, ends_at: end } = coffee;
  const isScheduled = status === COFFEE_STATUS.scheduled;
  if (!isScheduled && status !== COFFEE_STATUS.matched) return null;
  return (
    <Card title={t('date.when')} aside={t('date.zone', { zone: readerTimeZone() })}>
      <div className={c.row}>
        <p className={c.date}>
          {isScheduled && start !== null && end !== null ? (
            <>
              <IconCalendarEvent size={18} aria-hidden="true" />
              {t('date.span', { start: dateTime(start, 'fullDay'), end: time(end) })}
            </>
          ) : (
            t('date.none')
          )}
        </p>
        <Button
          variant={isScheduled ? 'default' : 'filled'}
          onClick={() => moves.move(coffee, COFFEE_STATUS.scheduled)}
        >
          {t(isScheduled ? 'move.another_date' : 'date.choose')}
        </Button>
      </div>
    </Card>
  );
}
