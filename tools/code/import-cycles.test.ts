import { expect, it } from 'vitest';

import { findCycles } from '../shape/cycles.ts';
import { importsOf, parse, sourceFiles } from './source-files.ts';

// oxlint's import/no-cycle does not see `import()` and `import('…').Type`: this one does.
it('files import each other in no cycle', () => {
  const cycles = findCycles(sourceFiles(/\.tsx?$/).flatMap((file) => importsOf(parse(file))));
  expect(
    cycles,
    'These files import each other in a circle. Move what they share to a file that imports none of them; types count, too.',
  ).toEqual([]);
});
