import type { ReactNode } from 'react';
import c from './FormColumn.module.css';

/** The groups of a form, 24 apart, in one column that is not wider than one reads. */
export function FormColumn({ children }: { children: ReactNode }) {
  return <div className={c.column}>{children}</div>;
}

/** Two short related fields side by side, one below the other on a phone. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={c.pair}>{children}</div>;
}
