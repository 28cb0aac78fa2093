import { describe, expect, it } from 'vitest';

import { linesMatching, sourceFiles } from './source-files.ts';

const limit = 400;
const self = /tools\/code\/files\.test\.ts$/;

describe('files', () => {
  it(`have at most ${limit} lines`, () => {
    const long = sourceFiles(/\.(ts|tsx|mjs|js|css)$/)
      .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
      .filter(({ lines }) => lines > limit)
      .map(({ path, lines }) => `${path}: ${lines} lines`);
    expect(long, 'Split along the ideas in the file: one use case, one form, one component each.').toEqual(
      [],
    );
  });

  it('are finished: no reminders, no filler text', () => {
    const unfinished = /\b(TODO|FIXME|XXX|HACK)\b|lorem ipsum|coming soon|not implemented/i;
    const found = sourceFiles()
      .filter(({ path }) => !self.test(path))
      .flatMap((file) => linesMatching(file, unfinished));
    expect(found, 'Do it, or leave it out: what is in the repository works.').toEqual([]);
  });

  it('switch no test, type or lint rule off', () => {
    const off =
      /\b(it|test|describe)\.(skip|only|todo|fixme)\(|@ts-(ignore|expect-error|nocheck)|(oxlint|eslint)-disable/;
    const found = sourceFiles(/\.(ts|tsx|mjs|js)$/)
      .filter(({ path }) => !self.test(path))
      .flatMap((file) => linesMatching(file, off));
    expect(found, 'Fix what the test, the type or the rule complains about.').toEqual([]);
  });

  it('measure no time in tests that run beside others', () => {
    const measured = /performance\.now\(|process\.(cpuUsage|hrtime)|expect\(Date\.now\(\) -/;
    const found = sourceFiles(/\.(test|spec)\.tsx?$/)
      .filter(({ path }) => !self.test(path) && !path.endsWith('.timing.test.ts'))
      .flatMap((file) => linesMatching(file, measured));
    expect(found, 'A busy machine fails it: put it into a file named *.timing.test.ts.').toEqual([]);
  });

  it('name no folder of a machine and no package registry', () => {
    const local = /(?<![\w.}])\/(home|Users|work)\/\w|\bregistry\.[\w-]+\.(com|org)\b/;
    const found = sourceFiles()
      .filter(({ path }) => !self.test(path))
      .flatMap((file) => linesMatching(file, local));
    expect(
      found,
      'Use paths from the root of the repository; registries belong in the settings of a machine.',
    ).toEqual([]);
  });
});
