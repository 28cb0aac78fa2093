import type { ReactNode } from 'react';
import { Main } from '#app/Main.tsx';
import c from './TeamsPage.module.css';

/** A page in a tab of Teams, which has its own navigation. */
export function TeamsPage({ children }: { children: ReactNode }) {
  return <Main className={c.main}>{children}</Main>;
}
