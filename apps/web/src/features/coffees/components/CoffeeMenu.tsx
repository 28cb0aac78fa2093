import { Menu } from '@mantine/core';
import { COFFEE_STATUS } from '@fika/contract/statuses';
import {
  IconArrowBackUp,
  IconCalendarEvent,
  IconCheck,
  IconCircleX,
  type TablerIcon,
  IconUserX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { RowMenu } from '#ui/RowMenu.tsx';
import type { Coffee } from '../api.ts';
import { movesOf } from '../board.ts';
import { COFFEE_STATUSES } from '../view.ts';
import { useCoffeeTitle } from '../use-coffee-title.ts';
import type { Moves } from './use-moves.ts';

const ICONS: Readonly<Record<(typeof COFFEE_STATUSES)[number], TablerIcon>> = {
  matched: IconArrowBackUp,
  scheduled: IconCalendarEvent,
  met: IconCheck,
  not_met: IconUserX,
  canceled: IconCircleX,
};

interface CoffeeMenuProps {
  coffee: Coffee;
  moves: Moves;
  variant?: 'subtle' | 'default';
  /** Further items, below the others. */
  children?: ReactNode;
}

/** What can be done with a meeting: every change of its state that is possible now. */
export function CoffeeMenu({ coffee, moves, variant, children }: CoffeeMenuProps) {
  const { t } = useTranslation('coffees');
  const title = useCoffeeTitle(coffee);
  const possible = movesOf(coffee);
  if (possible.length === 0 && !children) return null;
  const isScheduled = coffee.status === COFFEE_STATUS.scheduled;
  return (
    <RowMenu name={title} {...(variant && { variant })}>
      {isScheduled && (
        <Menu.Item
          leftSection={<IconCalendarEvent size={16} />}
          onClick={() => moves.move(coffee, COFFEE_STATUS.scheduled)}
        >
          {t('move.another_date')}
        </Menu.Item>
      )}
      {possible.map((status) => {
        const key = COFFEE_STATUSES[status];
        const Icon = ICONS[key];
        return (
          <Menu.Item key={key} leftSection={<Icon size={16} />} onClick={() => moves.move(coffee, status)}>
            {t(`move.${key === 'matched' && !isScheduled ? 'reopened' : key}`)}
          </Menu.Item>
        );
      })}
      {children}
    </RowMenu>
  );
}
