import { createContext, use } from 'react';

/** What opens on demand: the help, and the tour. */
export interface Tour {
  openHelp: () => void;
}

export const TourContext = createContext<Tour>({ openHelp: () => undefined });

/** Opens what the product says of itself. */
export const useTour = (): Tour => use(TourContext);
