import { createContext } from 'react';
import type { PlannedEvent } from '#features/campaigns/planning-view.ts';

/** What is in the air now, and over which day. */
export interface InTheAir {
  event: PlannedEvent | null;
  day: string | null;
}

export const NOTHING: InTheAir = { event: null, day: null };

export const AirContext = createContext(NOTHING);
