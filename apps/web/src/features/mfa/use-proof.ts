import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { mfaQuery } from './api.ts';

/** Runs a change when the person has lately proved who they are; else asks first. */
export function useProof() {
  const queryClient = useQueryClient();
  const [waiting, setWaiting] = useState<(() => void) | null>(null);
  return {
    /** What waits for a proof, or nothing. */
    isWaiting: waiting !== null,
    async before(act: () => void): Promise<void> {
      const { is_proved: isProved } = await queryClient.fetchQuery({ ...mfaQuery, staleTime: 0 });
      if (isProved) act();
      else setWaiting(() => act);
    },
    proved() {
      setWaiting(null);
      waiting?.();
    },
    cancel: () => setWaiting(null),
  };
}
