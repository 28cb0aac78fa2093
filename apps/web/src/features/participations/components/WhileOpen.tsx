import { Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import type { OptinView } from '../api.ts';
import { optinScreen } from '../view.ts';
import { GoneScreen, LeftScreen } from './ClosedScreen.tsx';

interface WhileOpenProps {
  view: OptinView;
  token: string;
  children: ReactNode;
}

/** What is inside, as long as an answer still counts. */
export function WhileOpen({ view, token, children }: WhileOpenProps) {
  switch (optinScreen(view)) {
    case 'late':
      return <Navigate to={paths.optinLate()} search={{ token }} replace />;
    case 'gone':
      return <GoneScreen view={view} />;
    case 'left':
      return <LeftScreen view={view} />;
    default:
      return children;
  }
}
