import { Fragment, type ReactNode } from 'react';
import { useFormat } from '#lib/use-format.ts';
import c from './MonthTable.module.css';

interface MonthTableProps {
  label: string;
  weeks: readonly (readonly string[])[];
  /** The cell of a day, a `td`. */
  children: (day: string) => ReactNode;
}

/** A month as a table: a row for each week, below the names of the days. */
export function MonthTable({ label, weeks, children }: MonthTableProps) {
  // Days are dates without a zone.
  const { weekday } = useFormat('UTC');
  return (
    <table className={c.month} aria-label={label}>
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col" className={c.weekday}>
              {weekday(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <Fragment key={day}>{children(day)}</Fragment>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
