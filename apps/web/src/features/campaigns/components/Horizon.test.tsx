import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '#test/show.tsx';
import type { SimulationReport } from '../forecast-api.ts';
import { Horizon } from './Horizon.tsx';

const forecast = { matching: { users_per_group: 2 } } as Parameters<typeof Horizon>[0]['forecast'];
const report = (everyone_met_after: number | null): SimulationReport =>
  ({ everyone_met_after, everyone_could_meet_in: 9 }) as SimulationReport;

it('says a lower bound as one, because rules can keep people apart for ever', () => {
  const { rerender } = show(<Horizon report={null} people={10} forecast={forecast} frequency={1} />);
  expect(screen.getByText(/at least 9 sessions/)).toBeTruthy();
  rerender(<Horizon report={report(null)} people={10} forecast={forecast} frequency={1} />);
  expect(screen.getByText(/at least 9 sessions/)).toBeTruthy();
});

it('says after how many sessions everyone had met when a simulation came to it', () => {
  show(<Horizon report={report(11)} people={10} forecast={forecast} frequency={1} />);
  expect(screen.getByText(/11/).textContent).not.toContain('at least');
});
