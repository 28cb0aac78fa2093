import { createContext } from 'react';
import type { CoffeeStatus } from '@fika/contract/statuses';
import type { Coffee } from '../api.ts';

/** What a card is when it is in the air. */
export interface Lifted {
  coffee: Coffee;
  title: string;
}

/** What is in the air now, and over which column. */
export interface InTheAir {
  coffeeId: number | null;
  over: CoffeeStatus | null;
}

export const NOTHING: InTheAir = { coffeeId: null, over: null };

/** On the board, a coffee that was just answered as met: how it was is asked in its place. */
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
