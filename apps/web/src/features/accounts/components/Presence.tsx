import { useEffect } from 'react';
import { useWorkspace } from '#lib/session.ts';
import { debug } from '#lib/log.ts';
import { notePresence } from '../workspace-api.ts';

const PAUSE = 2 * 60_000;
const SIGNS = ['pointerdown', 'pointermove', 'keydown'] as const;

/**
 * Tells the server that somebody is really there, every two minutes at most: the pointer or a key was used. A page that
 * refreshes itself on an unattended desk keeps no session open.
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
