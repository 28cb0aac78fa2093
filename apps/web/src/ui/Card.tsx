import type { ReactNode } from 'react';
import c from './Card.module.css';

export interface CardProps {
  title?: ReactNode;
  /** `card`: third rank, 14/20. `section`: second rank, 19/25 in the display face. */
  heading?: 'card' | 'section';
  /** Beside the title, on the right: a caption or a link. */
  aside?: ReactNode;
  /** `flush` leaves the padding to the content: tables, lists with hairlines. */
  padding?: 'card' | 'flush';
  tone?: 'card' | 'paper' | 'answer';
  children?: ReactNode;
}

/** White on the page, 16 by 20 inside. `answer` is the blue one that asks for something. */
export function Card({
  title,
  heading = 'card',
  aside,
  padding = 'card',
  tone = 'card',
  children,
}: CardProps) {
  return (
    <section className={c.card} data-padding={padding} data-tone={tone}>
      {(title || aside) && (
        <header className={c.header}>
          {title && (heading === 'card' ? <h3>{title}</h3> : <h2>{title}</h2>)}
          {aside && <div className={c.aside}>{aside}</div>}
        </header>
      )}
      {children}
    </section>
  );
}
