import { type Computed, HowComputed } from './HowComputed.tsx';
import c from './CardTitle.module.css';

/** The title of a card, with how its numbers are computed. */
export function CardTitle({ title, of }: { title: string; of: Computed }) {
  return (
    <span className={c.title}>
      {title}
      <HowComputed of={of} name={title} />
    </span>
  );
}
