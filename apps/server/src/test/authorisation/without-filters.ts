import { Client } from 'pg';

// `company_id = $1`, also quoted, with an alias, and cast.
const OWN_COMPANY = /((?:"?\w+"?\.)?"?company_id"?)\s*=\s*(\$\d+)(?!\d)/g;

interface Statement {
  text: string;
  name?: string;
}

/** A statement in which no comparison with a company's id holds anything back. */
export function withoutFilters(text: string): string {
  return text.replaceAll(
    OWN_COMPANY,
    (_, _column: string, parameter: string) => `(${parameter}::bigint is not null)`,
  );
}

/**
 * Switches the company filters of every query of this process off, so that only row-level security separates companies. Returns a
 * function that switches them on again, and how many were switched off.
 */
export function switchFiltersOff(): { count: () => number; restore: () => void } {
  const original = Reflect.get(Client.prototype, 'query') as (...all: unknown[]) => unknown;
  let count = 0;
  function query(this: Client, ...input: unknown[]): unknown {
    const [asked, ...rest] = input as [unknown, ...unknown[]];
    if (typeof asked !== 'object' || asked === null || !('text' in asked)) return original.apply(this, input);
    const { name: _name, ...statement } = asked as Statement;
    const text = withoutFilters(statement.text);
    if (text === statement.text) return original.apply(this, input);
    count += 1;
    // Not under its name: that is planned already, with its filter.
    return original.call(this, { ...statement, text }, ...rest);
  }
  Reflect.set(Client.prototype, 'query', query);
  return { count: () => count, restore: () => Reflect.set(Client.prototype, 'query', original) };
}
