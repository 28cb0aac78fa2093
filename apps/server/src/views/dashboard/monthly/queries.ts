import { Temporal } from '@fika/contract/temporal';
import { instantOf } from '@fika/contract';
import type { Scope } from '#platform/context.ts';
import type { Month, MonthlyFigures } from '#features/monthly-report/types.ts';
import { listSessionFigures } from '#features/session-figures/queries.ts';
import { showOverview } from '../overview/queries.ts';
import { rangeOfDays } from '../policy.ts';
import { participationOf } from '../sessions/rules.ts';

/** How many months the picture of a report shows. */
const MONTHS = 6;

/** The numbers of a month as the dashboard shows them for its days, and the participation of the months before. */
export async function findMonthlyFigures(
  scope: Scope,
  { start, end, timezone }: Month,
): Promise<MonthlyFigures> {
  const overview = await showOverview(scope, {
    ...rangeOfDays(start, end, timezone),
    campaigns: null,
    audience: null,
  });
  return {
    ...comparedOf(overview),
    previous: comparedOf(overview.previous),
    months: await listMonths(scope, start, timezone),
  };
}

type Compared = MonthlyFigures['previous'];

const comparedOf = ({ sessions, reach, participation, groups, met, connections, rating }: Compared) => ({
  sessions,
  reach,
  participation,
  groups,
  met,
  connections,
  rating,
});

async function listMonths(scope: Scope, last: string, timezone: string): Promise<MonthlyFigures['months']> {
  const starts = Array.from({ length: MONTHS + 1 }, (_, index) =>
    Temporal.PlainDate.from(last)
      .add({ months: index + 1 - MONTHS })
      .toString(),
  );
  const instants = starts.map((day) => instantOf(`${day}T00:00:00`, timezone));
  const spanAt = (index: number) => ({ from: instants[index] ?? '', to: instants[index + 1] ?? '' });
  const all = { from: spanAt(0).from, to: spanAt(MONTHS - 1).to, campaigns: null, members: null };
  const sessions = await listSessionFigures(scope, all, ['invited']);
  return starts.slice(0, MONTHS).map((start, index) => ({
    start,
    participation: participationOf(sessions, spanAt(index)).participation,
  }));
}
