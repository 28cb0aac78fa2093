import { type ReactNode, useMemo, useState } from 'react';
import { type OnboardingStep, useMarkSeen } from '../api.ts';
import { TourContext } from '../tour.ts';
import { pagesOf } from '../view.ts';
import { Visits } from './Visits.tsx';
import { lazyDialog } from '#ui/lazy-part.tsx';

const HelpPanel = lazyDialog(
  ({ opened }) => opened,
  async () => (await import('./HelpPanel.tsx')).HelpPanel,
);

const StepsModal = lazyDialog(
  ({ opened }) => opened,
  async () => (await import('./StepsModal.tsx')).StepsModal,
);

/** Around the pages of a workspace: the help, and the texts about the product, which open only when the reader asks. */
export function Onboarding({ children }: { children: ReactNode }) {
  const [help, setHelp] = useState(false);
  const [tour, setTour] = useState<readonly OnboardingStep[] | null>(null);
  const mark = useMarkSeen();
  const tourContext = useMemo(() => ({ openHelp: () => setHelp(true), openTour: setTour }), []);
  const end = () => {
    if (tour !== null && tour.length > 0) mark.mutate(tour.map(({ id }) => id));
    setTour(null);
  };
  return (
    <TourContext value={tourContext}>
      {children}
      <Visits />
      <StepsModal pages={pagesOf(tour ?? [])} opened={tour !== null} onClose={end} />
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
