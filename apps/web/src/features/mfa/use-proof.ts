import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { mfaQuery } from './api.ts';

/** Runs a change if the person has recently proved their identity; otherwise asks for a proof first. */
export function useProof() {
  const queryClient = useQueryClient();
  const [waiting, setWaiting] = useState<(() => void) | null>(null);
  return {
    /** Whether a change waits for a proof. */
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
