import { ALL_PERMISSIONS, ENDPOINTS } from '@fika/contract';
import { beforeEach } from 'vitest';
import { testApp } from './app.ts';
import { setClock } from './clock.ts';
import { makeHistory } from './dashboard/history.ts';
import type { MadeUser } from './factories.ts';

/** A history takes seconds, and several times that on a machine that does other things beside. */
export const SLOW = { timeout: 60_000 };

export const WITHOUT_NUMBERS = { ...ALL_PERMISSIONS, metrics_access_overall: false };

/** An application in March 2027, and companies with half a year of sessions. */
export function reportScene() {
  const holder = testApp();
  // Sessions of a history reach 200 days back from here.
  beforeEach(() => setClock(holder.app, '2027-03-20T12:00:00Z'));

  const scene = async (seed = 5, sessions = 6) => {
    const made = await makeHistory(holder.app, { seed, sessions, people: 10 });
    const params = { company_id: made.company_id };
    return { ...made, params };
  };
  type Scene = Awaited<ReturnType<typeof scene>>;

  const add = ({ browser, params }: Pick<Scene, 'browser' | 'params'>, { user_id }: MadeUser) =>
    browser.call(ENDPOINTS.monthlyReport.monthly_report_add, { params, body: { user_id } });

  return { holder, scene, add };
}
