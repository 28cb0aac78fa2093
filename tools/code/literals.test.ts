import { describe, expect, it } from 'vitest';

import { linesMatching, sourceFiles } from './source-files.ts';

/** A comparison of a status or a role with a number, in TypeScript or in SQL. HTTP statuses have three digits. */
const COMPARED =
  /\b(status|role)\b(['"]?,\s*'(=|<>|!=|in|not in|<|>)',\s*|\s*(=|<>|!==|===|in|not in|<|>)\s*)[([]*[0-5]\b(?!\d)/;
/** A status or a role that is written as a number: `{ status: 4 }`. */
const WRITTEN = /\b(status|role): [0-5](?=[,\s})])(?! \|)/;

describe('statuses and roles', () => {
  it('have the names of ROUND_STATUS, COFFEE_STATUS and ROLES', () => {
    const files = sourceFiles(/^apps\/server\/src\/(features|views)\/.*(?<!\.test)\.ts$/);
    const found = files.flatMap((file) => linesMatching(file, COMPARED).concat(linesMatching(file, WRITTEN)));
    expect(found, 'Name it: `${ROUND_STATUS.matchsSent}` in SQL, `ROLES.superadmin` in TypeScript.').toEqual(
      [],
    );
  });

  it('are found where they are numbers', () => {
    const lines = [
      'where r.status = 2',
      'and r.status in (2, 3)',
      ".where('u.role', '>', 0)",
      'if (ctx.actor.role === 2)',
      '.set({ status: 4 })',
    ];
    const isFound = (text: string) => COMPARED.test(text) || WRITTEN.test(text);
    expect(lines.filter((line) => !isFound(line))).toEqual([]);
    const others = ['status === 404', 'status: 201,', "where c.status = 'active'", 'role: 0 | 1 | 2'];
    expect(others.filter(isFound)).toEqual([]);
  });
});
