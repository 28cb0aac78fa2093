import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OPTION_ACCESS, WORKSPACE_OPTIONS } from '@fika/contract';
import { expect, it } from 'vitest';
import { ENDPOINT_TABLE } from '#app.ts';

const DOC = readFileSync(join(import.meta.dirname, '../../../../../docs/permissions.md'), 'utf8');

/** The rows of a section's table: what stands between the backticks of the first cell, and the second cell. */
function rowsOf(title: string): [string, string][] {
  const section = DOC.split(/^## /m).find((text) => text.startsWith(title)) ?? '';
  return [...section.matchAll(/^\| `([^`]+)` *\| *([^|]*?) *\|/gm)].map(([, name = '', second = '']) => [
    name,
    second,
  ]);
}

it('docs/permissions.md says who sets each option', () => {
  expect(rowsOf('Options of a workspace')).toEqual(
    Object.keys(WORKSPACE_OPTIONS).map((name) => [
      name,
      OPTION_ACCESS[name as keyof typeof WORKSPACE_OPTIONS],
    ]),
  );
});

it('docs/permissions.md names each endpoint that takes the role of an admin and no permission', () => {
  const open = ENDPOINT_TABLE.filter(
    ({ mounted: { access } }) => access.who === 'admin' && access.permission === null,
  ).map(({ endpoint }) => endpoint.name);
  expect(
    rowsOf('Endpoints for every admin')
      .map(([name]) => name)
      .toSorted(),
  ).toEqual(open.toSorted());
});
