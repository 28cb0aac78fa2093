import { useEffect, useState } from 'react';
import { useRealtime } from '#lib/use-realtime.ts';
import type { Round } from './api.ts';
import { progressOf } from './view.ts';

/** The server reports the progress of a matching every second. After this time without a report it has ended. */
const SILENCE = 15_000;

/**
 * The progress of a session's matching, from 0 to 1; null without one. Short ones report none. The session itself has the
 * progress of a job.
 */
export function useDrawProgress({ id: roundId, matching }: Pick<Round, 'id' | 'matching'>): number | null {
  const isJob = matching !== null;
  const [wasJob, setWasJob] = useState(isJob);
  const [heard, setHeard] = useState<{ share: number } | null>(null);
  if (wasJob !== isJob) {
    setWasJob(isJob);
    if (!isJob) setHeard(null);
  }
  useRealtime('round.progress', ({ data }) => {
    const share = progressOf(data, roundId);
    if (share !== null) setHeard({ share });
  });
  useRealtime('round.changed', ({ data }) => {
    if (data['round_id'] === roundId) setHeard(null);
  });
  useEffect(() => {
    if (!heard) return undefined;
    const timer = setTimeout(() => setHeard(null), SILENCE);
    return () => clearTimeout(timer);
  }, [heard]);
  const share = heard?.share ?? null;
  return matching ? Math.max(matching.progress, share ?? 0) : share;
}
