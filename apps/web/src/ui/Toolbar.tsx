import type { ReactNode } from 'react';
import c from './Toolbar.module.css';

/** Search and filters over a table, side by side. */
export function Toolbar({ children }: { children: ReactNode }) {
  return <div className={c.toolbar}>{children}</div>;
}
