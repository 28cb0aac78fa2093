import { describe, expect, it } from 'vitest';

import { type Import, importsOf, sourceFiles } from './source-files.ts';

/** One cycle of files for each knot, each as `a -> b -> a`; empty when there is none. */
function findCycles(imports: Import[]): string[] {
  const next = Map.groupBy(imports, ({ from }) => from);
  const done = new Set<string>();
  const trail: string[] = [];
  const cycles: string[] = [];
  const visit = (file: string): void => {
    const start = trail.indexOf(file);
    if (start >= 0) cycles.push([...trail.slice(start), file].join(' -> '));
    if (start >= 0 || done.has(file)) return;
    trail.push(file);
    for (const { to } of next.get(file) ?? []) visit(to);
    trail.pop();
    done.add(file);
  };
  for (const file of next.keys()) visit(file);
  return cycles;
}

describe('imports', () => {
  it('form no cycle', () => {
    const cycles = findCycles(sourceFiles(/\.tsx?$/).flatMap(importsOf));
    expect(
      cycles,
      'These files import each other in a ring. Move what they share to a file that imports neither; types count, too.',
    ).toEqual([]);
  });

  it('are found to form one where they do', () => {
    const edge = (from: string, to: string): Import => ({ from, to });
    expect(findCycles([edge('a', 'b'), edge('b', 'c'), edge('c', 'b'), edge('a', 'c')])).toEqual([
      'b -> c -> b',
    ]);
  });
});
