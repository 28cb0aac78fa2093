import { useEffect, useRef, useState } from 'react';
import { StandalonePage } from '#app/StandalonePage.tsx';
import { useTranslation } from '#lib/i18n.ts';
import { debug } from '#lib/log.ts';
import { usePageTitle } from '#ui/use-page-title.ts';

/** The window of a tab before the login page of Microsoft. */
export function TeamsLoginPage() {
  const { t } = useTranslation('msteams_channel');
  const state = useOnce(async () => {
    const { startInWindow } = await import('#features/msteams/window.ts');
    await startInWindow(window.location.search);
  });
  return <Note>{state === 'failed' ? t('login.failed') : t('login.starting')}</Note>;
}

/** The window of a tab after the login page of Microsoft: it hands the proof to the tab and closes. */
export function TeamsLoggedInPage() {
  const { t } = useTranslation('msteams_channel');
  const state = useOnce(async () => {
    const { finishInWindow } = await import('#features/msteams/window.ts');
    await finishInWindow(window.location.hash);
  });
  const texts = { running: t('login.ending'), done: t('login.ended'), failed: t('login.failed') };
  return <Note>{texts[state]}</Note>;
}

function Note({ children }: { children: string }) {
  const { t } = useTranslation('msteams_channel');
  usePageTitle(t('login.title'));
  return (
    <StandalonePage title={t('login.title')} actions={null}>
      <p role="status">{children}</p>
    </StandalonePage>
  );
}

/** Runs something when the page opens, also where React mounts it twice. */
function useOnce(run: () => Promise<void>): 'running' | 'done' | 'failed' {
  const [state, setState] = useState<'running' | 'done' | 'failed'>('running');
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    run().then(
      () => setState('done'),
      (error: unknown) => {
        debug('The login in the window failed.', error);
        setState('failed');
      },
    );
  }, [run]);
  return state;
}
