import type { ReactNode } from 'react';
import c from './PageGrid.module.css';

export interface PageGridProps {
  children: ReactNode;
  aside: ReactNode;
  /** `details` 300 px of facts, `agenda` 384 px of dates, `panel` 416 px that stay in view while one works, `board` 288 px and the whole window. */
  kind?: 'details' | 'agenda' | 'panel' | 'board';
}

/** Main column and aside; below each other on narrow screens. */
export function PageGrid({ children, aside, kind = 'details' }: PageGridProps) {
  return (
    <div className={c.grid} data-kind={kind} data-board={kind === 'board' || undefined}>
      <div className={c.column}>{children}</div>
      <aside className={c.column}>{aside}</aside>
    </div>
  );
}

/** Cards one below the other, 16 apart. */
export function Column({ children }: { children: ReactNode }) {
  return <div className={c.column}>{children}</div>;
}
