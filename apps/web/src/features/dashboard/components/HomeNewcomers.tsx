import { useQuery } from '@tanstack/react-query';
import { useWorkspace } from '#lib/session.ts';
import { overviewQuery } from '../api.ts';
import { wantedOf } from '../search.ts';
import { NewcomersCard } from './NewcomersCard.tsx';

/** The dashboard has the last 6 months by default. */
const LAST_MONTHS = {};
const MOST = 4;

/** Newcomers without an introduction, on the home of admins. */
export function HomeNewcomers() {
  const { data } = useQuery(overviewQuery(useWorkspace(), wantedOf(LAST_MONTHS)));
  if (!data || data.newcomers.joined === 0) return null;
  return <NewcomersCard overview={data} search={LAST_MONTHS} stale={false} most={MOST} />;
}
