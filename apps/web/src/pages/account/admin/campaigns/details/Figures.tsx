import type { ReactNode } from 'react';
import c from './Figures.module.css';

interface Figure {
  key: string;
  label: string;
  value: string;
  /** Explains the value: a share, or the value before. */
  note: ReactNode;
}

/** Some figures of a program side by side, large, each with its name and a note. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={c.figures}>
      {figures.map(({ key, label, value, note }) => (
        <div key={key}>
          <dt className={c.label}>{label}</dt>
          <dd className={c.value}>{value}</dd>
          {note !== null && <dd className={c.note}>{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
