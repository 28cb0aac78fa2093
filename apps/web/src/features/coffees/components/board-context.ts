import { createContext } from 'react';
import type { CoffeeStatus } from '@fika/contract/statuses';
import type { Coffee } from '../api.ts';

/** What a card is when it is in the air. */
export interface Lifted {
  coffee: Coffee;
  title: string;
}

/** Takes something back that was registered. */
type Leave = () => void;

/** Where cards and columns register as soon as the code for dragging is there. */
export interface Dragging {
  /** `lifted` is asked when it is taken: what is known of a coffee changes while the page is open. */
  addCard: (element: Element, handle: Element | null, lifted: () => Lifted) => Leave;
  addColumn: (element: Element, status: CoffeeStatus) => Leave;
}

/** What is in the air now, and over which column. */
export interface InTheAir {
  coffeeId: number | null;
  over: CoffeeStatus | null;
}

export const NOTHING: InTheAir = { coffeeId: null, over: null };

export const BoardContext = createContext<{ dragging: Dragging | null; air: InTheAir }>({
  dragging: null,
  air: NOTHING,
});
