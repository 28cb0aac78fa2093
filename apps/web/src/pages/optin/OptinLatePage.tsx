import { useEffect } from 'react';
import { paths } from '#paths.ts';
import { GoneScreen, LateScreen, LeftScreen } from './ClosedScreen.tsx';
import { OptinGate, type OptinPage } from './OptinGate.tsx';
import { OptinSkeleton } from './OptinSkeleton.tsx';
import { optinLink } from '#features/participations/optin/links.ts';
import { optinScreen } from '#features/participations/optin/view.ts';

/** The page of a link after the matching. A member who opens it earlier can still answer. */
export function OptinLatePage() {
  return (
    <OptinGate action="late">
      {(page) => {
        switch (optinScreen(page.view)) {
          case 'late':
            return <LateScreen page={page} />;
          case 'gone':
            return <GoneScreen page={page} />;
          case 'left':
            return <LeftScreen page={page} />;
          default:
            return <ToQuestion page={page} />;
        }
      }}
    </OptinGate>
  );
}

function ToQuestion({ page: { tokens } }: { page: OptinPage }) {
  useEffect(
    () => location.replace(optinLink(paths.optinAccept(), { token: tokens.accept })),
    [tokens.accept],
  );
  return <OptinSkeleton />;
}
