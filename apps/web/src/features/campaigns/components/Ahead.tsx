import { lazy, Suspense } from 'react';
import { Card } from '#ui/Card.tsx';
import { SkeletonPeople } from '#ui/Skeletons.tsx';
import { playsAhead, relax } from '../forecast.ts';
import type { TabFormProps } from '../tab-form-props.ts';
import type { Forecast } from '../use-forecast.ts';
import { FeasibilityCard } from './FeasibilityCard.tsx';

// Loads later, because it is the last card and its data depends on the cards above it.
const SimulationCard = lazy(() => import('./SimulationCard.tsx'));

interface AheadProps extends Pick<TabFormProps, 'campaign' | 'form'> {
  forecast: Forecast;
}

/** Forecasts for the values in the form: the next session, and the sessions after it. */
export function Ahead({ campaign, form: { draft, set, patch }, forecast }: AheadProps) {
  return (
    <>
      <FeasibilityCard
        forecast={forecast}
        audienceChanged={patch.filters !== undefined && campaign.status !== 'draft'}
        onRelax={(rule) => set({ rules: relax(draft.rules, rule) })}
      />
      {playsAhead(draft) && (
        <Suspense fallback={<SimulationShape />}>
          <SimulationCard forecast={forecast} frequency={draft.frequency} />
        </Suspense>
      )}
    </>
  );
}

function SimulationShape() {
  return (
    <Card>
      <SkeletonPeople />
    </Card>
  );
}
