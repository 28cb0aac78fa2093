import type { ReactNode } from 'react';
import c from './Card.module.css';

export interface CardProps {
  title?: ReactNode;
  /** How the title looks: `card` 14/20, `section` 19/25 in the display face. */
  heading?: 'card' | 'section';
  /** Rank of the title among the headings of the page: 3 for a card below another heading. */
  level?: 2 | 3;
  /** On the right of the title: a caption or a link. */
  aside?: ReactNode;
  /** `flush` leaves the padding to the content: tables, lists with hairlines. */
  padding?: 'card' | 'flush';
  tone?: 'card' | 'paper' | 'answer';
  children?: ReactNode;
}

/** White on the page, with a padding of 16 by 20. `answer` is the blue one that needs an answer. */
export function Card({
  title,
  heading = 'card',
  level = 2,
  aside,
  padding = 'card',
  tone = 'card',
  children,
}: CardProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section className={c.card} data-padding={padding} data-tone={tone}>
      {(title || aside) && (
        <header className={c.header}>
          {title && (
            <Heading className={c.title} data-look={heading}>
              {title}
            </Heading>
          )}
          {aside && <div className={c.aside}>{aside}</div>}
        </header>
      )}
      {children}
    </section>
  );
}
