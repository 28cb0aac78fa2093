import type { ReactNode } from 'react';
import type { Destination } from '../links.ts';
import c from './Numbers.module.css';
import { RowLink, rowClass } from './NumberLink.tsx';

interface NumbersProps {
  label: string;
  columns: readonly string[];
  rows: readonly {
    key: string | number;
    cells: readonly [string, ...ReactNode[]];
    /** The list behind the numbers of the row. */
    to?: Destination | undefined;
    /** The name of the row in that link, with its first cell. */
    name?: string | undefined;
  }[];
}

/** A chart as numbers. The first column names the row. */
export function Numbers({ label, columns, rows }: NumbersProps) {
  return (
    <div className={c.frame}>
      <table className={c.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, to, name: whole, cells: [name, ...cells] }) => (
            <tr key={key} className={to && rowClass}>
              <th scope="row">
                <RowLink to={to} name={whole}>
                  {name}
                </RowLink>
              </th>
              {cells.map((cell, index) => (
                <td key={columns[index + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
