import { useEffect, useState } from 'react';
import { useRealtime } from '#lib/use-realtime.ts';
import type { Round } from './api.ts';
import { progressOf } from './view.ts';

/** A draw tells every second how far it is; after so long without a word it is over, or ended some other way. */
const SILENCE = 15_000;

/**
 * How far the draw of a session is, from 0 to 1; null while none is heard of. Short ones tell nothing. Of one that a job does
 * the session itself says so, and when it is over.
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
