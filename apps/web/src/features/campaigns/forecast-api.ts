import { forecastsEndpoints } from '@fika/contract/calls/forecasts.gen';
import type { FeasibilityReport } from '@fika/contract/endpoints/forecasts';
import type { SimulationReport } from '@fika/contract/job-results';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ApiError } from '#lib/api-error.ts';
import type { CallScope } from '#lib/api-types.ts';
import { api } from '#lib/api.ts';
import { mayPass } from '#lib/query-client.ts';
import type { LongJob } from '#features/long-jobs/api.ts';
import type { Matching } from './forecast.ts';

export type { FeasibilityReport, SimulationReport };

/** A report with its values: while the next report loads, the last one still matches its own values. */
export interface Feasibility {
  matching: Matching;
  report: FeasibilityReport;
}

/** Drops incomplete conditions, as a save does. The code for filters loads only for programs with roles. */
async function completed<Asked extends Matching>(asked: Asked): Promise<Asked> {
  if (asked.seats.length === 0) return asked;
  const { completeSeat } = await import('./complete.ts');
  return { ...asked, seats: asked.seats.map(completeSeat) };
}

/** Whether a program can work with these values. The request is canceled when the form no longer needs the answer. */
export function feasibilityQuery(workspace: CallScope, id: number, matching: Matching) {
  return queryOptions({
    queryKey: ['forecasts', workspace.id, id, 'feasibility', matching],
    queryFn: async ({ signal }): Promise<Feasibility> => {
      const report = await api(forecastsEndpoints.feasibility, {
        workspace,
        params: { id },
        body: await completed(matching),
        signal,
      });
      return { matching, report };
    },
    placeholderData: keepPreviousData,
    // The request may have been superseded by one that this form has canceled already, and that reached the server later.
    retry: (failures, error) => failures < 3 && (isSuperseded(error) || mayPass(error)),
    retryDelay: 500,
  });
}

const isSuperseded = (error: unknown) => error instanceof ApiError && error.code === 'superseded';

export interface SimulationWish extends Matching {
  mixing_category?: number;
}

export async function startSimulation(workspace: CallScope, id: number, wish: SimulationWish) {
  const body = await completed(wish);
  const { job_id } = await api(forecastsEndpoints.simulate, { workspace, params: { id }, body });
  return job_id;
}

/** The report of a simulation; null without one. */
export function simulationOf(job: LongJob | undefined): SimulationReport | null {
  return job?.state === 'done' && isSimulation(job.result) ? job.result : null;
}

const isSimulation = (result: unknown): result is SimulationReport =>
  typeof result === 'object' && result !== null && 'everyone_met_after' in result;
