import type { ReactNode } from 'react';
import c from './StatusBadge.module.css';

export type Tone = 'neutral' | 'accent' | 'pine' | 'cinnamon' | 'lingon';

export interface StatusBadgeProps {
  tone?: Tone;
  /** A dot before the word: for what is going on now. */
  dot?: boolean;
  children: ReactNode;
}

/** A status as a coloured pill with its word. */
export function StatusBadge({ tone = 'neutral', dot = false, children }: StatusBadgeProps) {
  return (
    <span className={c.badge} data-tone={tone}>
      {dot && <span className={c.dot} />}
      {children}
    </span>
  );
}

/** An ordinary status in a list: a dot and a word, no pill. */
export function StatusDot({ tone = 'neutral', children }: Omit<StatusBadgeProps, 'dot'>) {
  return (
    <span className={c.plain} data-tone={tone}>
      <span className={c.dot} />
      {children}
    </span>
  );
}
