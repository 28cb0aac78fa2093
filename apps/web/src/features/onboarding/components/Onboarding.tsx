import { type ReactNode, useMemo, useState } from 'react';
import type { OnboardingStep } from '../api.ts';
import { TourContext } from '../tour.ts';
import { HelpPanel } from './HelpPanel.tsx';
import { OwnSteps } from './OwnSteps.tsx';

/** Around the pages of a workspace: steps that show themselves once, and the help that shows them again. */
export function Onboarding({ children }: { children: ReactNode }) {
  const [help, setHelp] = useState(false);
  const [tour, setTour] = useState<readonly OnboardingStep[] | null>(null);
  const tourContext = useMemo(() => ({ openHelp: () => setHelp(true) }), []);
  return (
    <TourContext value={tourContext}>
      {children}
      <OwnSteps tour={tour} onTourEnd={() => setTour(null)} />
      <HelpPanel
        opened={help}
        onClose={() => setHelp(false)}
        onTour={(steps) => {
          setHelp(false);
          setTour(steps);
        }}
      />
    </TourContext>
  );
}
