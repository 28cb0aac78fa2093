import { COFFEE_STATUS, type CoffeeStatus } from '@fika/contract/statuses';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { showToast } from '#ui/toast.tsx';
import { type Coffee, useMoveCoffee } from '../api.ts';
import { gripId, movesOf } from '../board.ts';
import { COFFEE_STATUSES } from '../view.ts';

/** Moves meetings between states: asks for a time if needed, and offers an undo. */
export function useMoves() {
  const { t } = useTranslation('coffees');
  const [dating, setDating] = useState<Coffee | null>(null);
  const { mutate, mutateAsync, error } = useMoveCoffee();
  // Another column mounts a new card, so the focus would be lost with the old one.
  const moving = useRef<number | null>(null);
  const put = (coffee: Coffee, status: CoffeeStatus) => {
    const undo = (moved: Coffee) => {
      const { status: before, scheduled_at } = coffee;
      const at = before === COFFEE_STATUS.scheduled ? (scheduled_at ?? undefined) : undefined;
      return mutateAsync({ coffee: moved, status: before, scheduled_at: at });
    };
    moving.current = coffee.id;
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
  /** A card was mounted in its column: restores the focus of a moved one. */
  const arrive = useCallback((coffeeId: number) => {
    if (moving.current !== coffeeId || document.activeElement !== document.body) return;
    document.getElementById(gripId(coffeeId))?.focus({ preventScroll: true });
  }, []);
  return {
    /** The meeting that needs a time first. */
    dating,
    error,
    stopDating: () => setDating(null),
    move: (coffee: Coffee, status: CoffeeStatus) =>
      status === COFFEE_STATUS.scheduled ? setDating(coffee) : put(coffee, status),
    schedule: (coffee: Coffee, scheduled_at: string) =>
      mutateAsync({ coffee, status: COFFEE_STATUS.scheduled, scheduled_at }),
    arrive,
  };
}

export type Moves = ReturnType<typeof useMoves>;
