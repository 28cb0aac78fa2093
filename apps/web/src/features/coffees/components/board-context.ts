import { createContext } from 'react';
import type { CoffeeStatus } from '@fika/contract/statuses';
import type { Coffee } from '../api.ts';

/** A card during a drag. */
export interface Lifted {
  coffee: Coffee;
  title: string;
}

/** The dragged card, and the column below it. */
export interface InTheAir {
  coffeeId: number | null;
  over: CoffeeStatus | null;
}

export const NOTHING: InTheAir = { coffeeId: null, over: null };

/** A meeting on the board that was just answered as met: its card asks for a rating. */
export interface JustMet {
  coffeeId: number | null;
  /** The meeting with an answer that was just undone: its card asks again. */
  undoneId: number | null;
  onMet: (coffeeId: number) => void;
  onUndone: (coffeeId: number) => void;
}

export const JustMetContext = createContext<JustMet>({
  coffeeId: null,
  undoneId: null,
  onMet: () => undefined,
  onUndone: () => undefined,
});

export const AirContext = createContext(NOTHING);
