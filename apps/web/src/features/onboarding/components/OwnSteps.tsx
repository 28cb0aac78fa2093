import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import {
  type OnboardingStep,
  useMarkSeen,
  useNoteVisit,
  useOnboardingStatus,
  useOnboardingSteps,
} from '../api.ts';
import { forgetSeen, keepSeen, seenHere } from '../seen-here.ts';
import { pagesOf, stepsToShow, visitOf } from '../view.ts';
import { StepsModal } from './StepsModal.tsx';

export interface OwnStepsProps {
  /** The steps of the tour that the reader opened. */
  tour: readonly OnboardingStep[] | null;
  onTourEnd: () => void;
}

/** Steps that appear once without a click, and those of the tour. */
export function OwnSteps({ tour, onTourEnd }: OwnStepsProps) {
  return (
    <>
      <Visits />
      <Unseen />
      <StepsModal pages={pagesOf(tour ?? [])} opened={tour !== null} onClose={onTourEnd} />
    </>
  );
}

/** The steps that the current page shows without a click. Once closed, they never appear again. */
function Unseen() {
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
