import { Navigate } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { GoneScreen, LateScreen, LeftScreen } from '../components/ClosedScreen.tsx';
import { OptinGate } from '../components/OptinGate.tsx';
import { optinScreen } from '../view.ts';

/** Where a link leads after the draw. Whoever opens it too early is asked after all. */
export function OptinLatePage() {
  return (
    <OptinGate action="accept">
      {(view, token) => {
        switch (optinScreen(view)) {
          case 'late':
            return <LateScreen view={view} token={token} />;
          case 'gone':
            return <GoneScreen view={view} />;
          case 'left':
            return <LeftScreen view={view} />;
          default:
            return <Navigate to={paths.optinAccept()} search={{ token }} replace />;
        }
      }}
    </OptinGate>
  );
}
