import { Button, Popover } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCalendar, IconCheck } from '@tabler/icons-react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useFormat } from '#lib/use-format.ts';
import { useNow } from '#lib/use-now.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { daysOf, PRESETS, presetOf, rangeOf, todayIn } from '../range.ts';
import type { DashboardSearch } from '../search.ts';
import c from './DashboardFilters.module.css';

const DayRange = lazyPart(
  async () => (await import('#ui/DateField.tsx')).DayRange,
  <span className={c.calendar} />,
);

interface RangeFilterProps {
  search: DashboardSearch;
  onChange: (change: Partial<DashboardSearch>) => void;
}

/** The days that the numbers are about: a range until today, or any. */
export function RangeFilter({ search, onChange }: RangeFilterProps) {
  const { t } = useTranslation('dashboard');
  const { timezone } = useWorkspace();
  const { date } = useFormat(timezone);
  const [opened, { close, toggle }] = useDisclosure();
  const today = todayIn(timezone, useNow());
  const preset = presetOf(search, today);
  const { first, last } = rangeOf(search, today);
  const take = (days: Partial<DashboardSearch>) => {
    close();
    onChange(days);
  };
  const shown = preset ? t(`range.${preset}`) : t('range.span', { from: date(first), to: date(last) });
  return (
    <Popover opened={opened} onDismiss={close} position="bottom-end" trapFocus returnFocus withRoles={false}>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconCalendar size={16} aria-hidden="true" />}
          aria-haspopup="dialog"
          aria-expanded={opened}
          aria-label={t('range.label', { range: shown })}
          onClick={toggle}
        >
          {shown}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={c.range} role="dialog" aria-label={t('range.title')}>
        <ul className={c.presets}>
          {PRESETS.map((one) => (
            <li key={one}>
              <button
                type="button"
                className={c.preset}
                aria-pressed={one === preset}
                onClick={() => take(daysOf(one, today))}
              >
                {t(`range.${one}`)}
                {one === preset && <IconCheck size={16} aria-hidden="true" />}
              </button>
            </li>
          ))}
        </ul>
        <DayRange
          name={t('range.other')}
          first={first}
          last={last}
          onChange={(start, end) => take({ start, end })}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
