import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { dialogOnDemand } from '../../../ui/on-demand/dialog.tsx';
import { lazyExtra } from '../../../ui/on-demand/lazy-part.tsx';
import type { OnboardingStep } from '../api.ts';
import { TourContext } from '../tour.ts';
import type { HelpPanelProps } from './HelpPanel.tsx';

const HelpPanel = dialogOnDemand(
  () => import('./HelpPanel.tsx'),
  ({ opened }: HelpPanelProps) => opened,
);

/** After the page that it is about. */
const OwnSteps = lazyExtra(() => import('./OwnSteps.tsx'));

/** Around the pages of a workspace: steps that show themselves once, and the help that shows them again. */
export function Onboarding({ children }: { children: ReactNode }) {
  const [help, setHelp] = useState(false);
  const [tour, setTour] = useState<readonly OnboardingStep[] | null>(null);
  const tourContext = useMemo(() => ({ openHelp: () => setHelp(true) }), []);
  return (
    <TourContext value={tourContext}>
      {children}
      <Suspense>
        <OwnSteps tour={tour} onTourEnd={() => setTour(null)} />
      </Suspense>
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
