import { expect, it } from 'vitest';
import { readAsvs } from './asvs.ts';

const table = (...rows: string[]) =>
  [
    '# Security',
    '',
    '## ASVS 5.0, level 2',
    '',
    '| id | level | verdict | how |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');

it('counts what is met, and lists what is not with its reason', () => {
  const text = table(
    '| 1.1.1 | 2 | met | `compose-mail.test.ts` |',
    '| 6.2.12 | 2 | deviation | only where the operator names a list: a \\| b |',
    '| 10.1.1 | 2 | n/a | no OAuth |',
    '| 16.5.4   | 2     | met       | log |',
  );
  expect(readAsvs(`${text}\n## Open\n\n| 9.9.9 | 2 | met | of another table |\n`)).toEqual({
    met: 2,
    not_met: [{ id: '6.2.12', reason: 'only where the operator names a list: a | b' }],
  });
});

it('refuses a text without the table, and a verdict that is none', () => {
  expect(() => readAsvs('# Security\n\n## Open\n')).toThrow('has no table of verdicts');
  expect(() => readAsvs(table())).toThrow('has no table of verdicts');
  expect(() => readAsvs(table('| 1.1.1 | 2 | nearly | soon |'))).toThrow('1.1.1 of docs/security.md');
});
