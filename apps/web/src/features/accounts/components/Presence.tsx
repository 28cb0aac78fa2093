import { useEffect } from 'react';
import { useWorkspace } from '#lib/session.ts';
import { debug } from '#lib/log.ts';
import { notePresence } from '../workspace-api.ts';

const PAUSE = 2 * 60_000;
const SIGNS = ['pointerdown', 'pointermove', 'keydown'] as const;

/**
 * Reports pointer or keyboard use to the server, every two minutes at most. An unattended page that refetches its data therefore
 * does not extend the session.
 */
export function Presence() {
  const { id } = useWorkspace();
  useEffect(() => {
    let told = 0;
    const tell = () => {
      if (Date.now() - told < PAUSE) return;
      told = Date.now();
      // Without an answer nothing is lost: the next sign tells it again.
      notePresence(id).catch((error: unknown) => debug('presence was not noted', error));
    };
    for (const sign of SIGNS) addEventListener(sign, tell, { passive: true });
    return () => {
      for (const sign of SIGNS) removeEventListener(sign, tell);
    };
  }, [id]);
  return null;
}
