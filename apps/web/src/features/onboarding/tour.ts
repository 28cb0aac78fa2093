import { createContext, use } from 'react';

/** Opens the help or the tour. */
export interface Tour {
  openHelp: () => void;
}

export const TourContext = createContext<Tour>({ openHelp: () => undefined });

/** Opens the texts about the product. */
export const useTour = (): Tour => use(TourContext);
