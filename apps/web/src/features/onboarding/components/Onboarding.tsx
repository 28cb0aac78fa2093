import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { dialogOnDemand } from '../../../ui/on-demand/dialog.tsx';
import {
  type OnboardingStep,
  useMarkSeen,
  useNoteVisit,
  useOnboardingStatus,
  useOnboardingSteps,
} from '../api.ts';
import { forgetSeen, keepSeen, seenHere } from '../seen-here.ts';
import { TourContext } from '../tour.ts';
import { pagesOf, stepsToShow, visitOf } from '../view.ts';
import type { HelpPanelProps } from './HelpPanel.tsx';
import type { StepsModalProps } from './StepsModal.tsx';

const HelpPanel = dialogOnDemand(
  () => import('./HelpPanel.tsx'),
  ({ opened }: HelpPanelProps) => opened,
);
const StepsModal = dialogOnDemand(
  () => import('./StepsModal.tsx'),
  ({ opened }: StepsModalProps) => opened,
);

/** Around the pages of a workspace: steps that show themselves once, and the help that shows them again. */
export function Onboarding({ children }: { children: ReactNode }) {
  const [help, setHelp] = useState(false);
  const [tour, setTour] = useState<readonly OnboardingStep[] | null>(null);
  const tourContext = useMemo(() => ({ openHelp: () => setHelp(true) }), []);
  return (
    <TourContext value={tourContext}>
      {children}
      <Visits />
      <OwnSteps />
      <HelpPanel
        opened={help}
        onClose={() => setHelp(false)}
        onTour={(steps) => {
          setHelp(false);
          setTour(steps);
        }}
      />
      <StepsModal pages={pagesOf(tour ?? [])} opened={tour !== null} onClose={() => setTour(null)} />
    </TourContext>
  );
}

/** What the page that is open shows by itself. Once closed, however it was, it never comes back. */
function OwnSteps() {
  const pathname = useLocation({ select: (location) => location.pathname });
  const status = useOnboardingStatus();
  const steps = useOnboardingSteps();
  const mark = useMarkSeen();
  const [closed, setClosed] = useState<readonly number[]>(seenHere);
  if (!status.data || !steps.data) return null;
  const own = stepsToShow(pathname, steps.data, [...status.data.seen_steps, ...closed]);
  const close = () => {
    const ids = own.map(({ id }) => id);
    keepSeen(ids);
    setClosed((before) => [...before, ...ids]);
    mark.mutate(ids, { onSuccess: () => forgetSeen(ids) });
  };
  return <StepsModal key={pathname} pages={pagesOf(own)} opened={own.length > 0} onClose={close} />;
}

/** Tells which pages were visited. */
function Visits() {
  const pathname = useLocation({ select: (location) => location.pathname });
  const { data } = useOnboardingStatus();
  const { mutate } = useNoteVisit();
  const visit = visitOf(pathname);
  const isNew = data !== undefined && visit !== null && data.state[visit] !== true;
  useEffect(() => {
    if (isNew && visit) mutate({ [visit]: true });
  }, [isNew, visit, mutate]);
  return null;
}
