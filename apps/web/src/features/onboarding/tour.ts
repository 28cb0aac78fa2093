import { createContext, use } from 'react';
import type { OnboardingStep } from './api.ts';

/** Opens the help, or the texts of some steps. */
export interface Tour {
  openHelp: () => void;
  openTour: (steps: readonly OnboardingStep[]) => void;
}

export const TourContext = createContext<Tour>({ openHelp: () => undefined, openTour: () => undefined });

/** Opens the texts about the product. */
export const useTour = (): Tour => use(TourContext);
