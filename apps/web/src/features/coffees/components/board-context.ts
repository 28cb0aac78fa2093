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

export const AirContext = createContext(NOTHING);
