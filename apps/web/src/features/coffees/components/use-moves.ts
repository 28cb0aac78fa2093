import { COFFEE_STATUS, type CoffeeStatus } from '@fika/contract/statuses';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../ui/toast.tsx';
import { type Coffee, useMoveCoffee } from '../api.ts';
import { movesOf } from '../board.ts';
import { COFFEE_STATUSES } from '../view.ts';

/** Brings coffees from one state to another by hand: asks for a date where one is needed, and can be taken back. */
export function useMoves() {
  const { t } = useTranslation('coffees');
  const [dating, setDating] = useState<Coffee | null>(null);
  const { mutate, mutateAsync, error } = useMoveCoffee();
  const put = (coffee: Coffee, status: CoffeeStatus) => {
    const undo = (moved: Coffee) => {
      const { status: before, scheduled_at } = coffee;
      const at = before === COFFEE_STATUS.scheduled ? (scheduled_at ?? undefined) : undefined;
      mutate({ coffee: moved, status: before, scheduled_at: at });
    };
    mutate(
      { coffee, status },
      {
        onSuccess: (moved) =>
          showToast({
            message: t(`moved.${COFFEE_STATUSES[status]}`),
            ...(movesOf(moved).includes(coffee.status) && { undo: () => undo(moved) }),
          }),
      },
    );
  };
  return {
    /** Whose date is asked for. */
    dating,
    error,
    stopDating: () => setDating(null),
    move: (coffee: Coffee, status: CoffeeStatus) =>
      status === COFFEE_STATUS.scheduled ? setDating(coffee) : put(coffee, status),
    schedule: (coffee: Coffee, scheduled_at: string) =>
      mutateAsync({ coffee, status: COFFEE_STATUS.scheduled, scheduled_at }),
  };
}

export type Moves = ReturnType<typeof useMoves>;
