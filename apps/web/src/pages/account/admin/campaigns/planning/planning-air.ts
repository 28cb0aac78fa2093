import { createContext } from 'react';
import type { PlannedEvent } from '#features/campaigns/planning-view.ts';

/** The dragged event, and the day below it. */
export interface InTheAir {
  event: PlannedEvent | null;
  day: string | null;
}

export const NOTHING: InTheAir = { event: null, day: null };

export const AirContext = createContext(NOTHING);
