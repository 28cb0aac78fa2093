import type { ReactNode } from 'react';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Logo } from '#ui/Logo.tsx';
import { Main, useInsideMain } from './Main.tsx';
import c from './StandalonePage.module.css';

const TWO_FREE = [null, null];

interface StandalonePageProps {
  title: string;
  children: ReactNode;
  actions: ReactNode;
  /** Further actions. */
  below?: ReactNode;
}

/** Replaces a page: inside the layout if there is one, otherwise alone with the logo. */
export function StandalonePage({ title, children, actions, below }: StandalonePageProps) {
  const inside = useInsideMain();
  const content = (
    <EmptyState level={1} title={title} people={TWO_FREE} actions={actions}>
      {children}
    </EmptyState>
  );
  if (inside) return content;
  return (
    <>
      <header className={c.logo}>
        <Logo />
      </header>
      <Main>
        {content}
        {below && <div className={c.below}>{below}</div>}
      </Main>
    </>
  );
}
