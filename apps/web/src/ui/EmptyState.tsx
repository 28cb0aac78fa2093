import type { ReactNode } from 'react';
import c from './EmptyState.module.css';
import type { Person } from './initials.ts';
import { Seats } from './Seats.tsx';

export interface EmptyStateProps {
  /** One line with wit where nothing is at stake. */
  title: string;
  /** One plain line: what this place is for, or how to widen the search. */
  children?: ReactNode;
  /** The people in the picture. */
  people?: readonly (Person | null)[];
  /** At most one primary and one default button. */
  actions?: ReactNode;
  /** `page`: no data yet. `inline`: no search results, with a picture of two empty seats. */
  size?: 'page' | 'inline';
  /** 1 where the page has no other heading. */
  level?: 1 | 2;
}

const TWO_EMPTY = [null, null];
const FOUR_EMPTY = [null, null, null, null];

/** The table with empty seats. Not allowed by plan or permission has the same shape. */
export function EmptyState({ title, children, people, actions, size = 'page', level = 2 }: EmptyStateProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  const inline = size === 'inline';
  return (
    <div className={c.empty} data-size={size}>
      <Seats
        people={people ?? (inline ? TWO_EMPTY : FOUR_EMPTY)}
        table={inline ? 56 : 118}
        on={inline ? 'card' : 'panel'}
        decorative
      />
      <div className={c.text}>
        <Heading className={c.title}>{title}</Heading>
        {children && <div className={c.body}>{children}</div>}
        {actions && <div className={c.actions}>{actions}</div>}
      </div>
    </div>
  );
}
