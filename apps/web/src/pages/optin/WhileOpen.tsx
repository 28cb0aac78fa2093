import { useEffect, type ReactNode } from 'react';
import { paths } from '#paths.ts';
import { optinLink } from '#features/participations/optin/links.ts';
import { optinScreen, takesBack } from '#features/participations/optin/view.ts';
import { GoneScreen, LeftScreen } from './ClosedScreen.tsx';
import type { OptinPage } from './OptinGate.tsx';
import { OptinSkeleton } from './OptinSkeleton.tsx';
import { SnoozedScreen } from './SnoozedScreen.tsx';

interface WhileOpenProps {
  page: OptinPage;
  /** The content declines after an acceptance, which is possible until the groups are sent. */
  declines?: boolean;
  children: ReactNode;
}

/** Shows its content while answers count. */
export function WhileOpen({ page, declines = false, children }: WhileOpenProps) {
  if (declines && takesBack(page.view)) return children;
  switch (optinScreen(page.view)) {
    case 'late':
      return <ToLate page={page} />;
    case 'snoozed':
      return <SnoozedScreen page={page} />;
    case 'gone':
      return <GoneScreen page={page} />;
    case 'left':
      return <LeftScreen page={page} />;
    default:
      return children;
  }
}

/** A late answer has a separate page with another address. */
function ToLate({ page: { tokens } }: { page: OptinPage }) {
  useEffect(() => location.replace(optinLink(paths.optinLate(), { token: tokens.late })), [tokens.late]);
  return <OptinSkeleton />;
}
