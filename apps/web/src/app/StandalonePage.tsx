import type { ReactNode } from 'react';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Logo } from '../ui/Logo.tsx';
import c from './StandalonePage.module.css';

const TWO_FREE = [null, null];

interface StandalonePageProps {
  title: string;
  children: ReactNode;
  actions: ReactNode;
}

/** Stands inside a layout when there is one, else alone with the logo: CSS hides the logo where a `main` holds it. */
export function StandalonePage({ title, children, actions }: StandalonePageProps) {
  return (
    <div className={c.page}>
      <div className={c.logo}>
        <Logo />
      </div>
      <EmptyState title={title} people={TWO_FREE} actions={actions}>
        {children}
      </EmptyState>
    </div>
  );
}
