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
  /** What can still be done here. */
  below?: ReactNode;
}

/** In place of a page: inside the layout when there is one, else alone with the logo. */
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
