/** Whether JSON is nested deeper than so many levels. It is walked without recursion: it may be deeper than the stack. */
export function isNestedDeeper(json: unknown, levels: number): boolean {
  let level = [json];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > levels) return true;
    level = level.flatMap((part): unknown[] =>
      typeof part === 'object' && part !== null ? Object.values(part) : [],
    );
  }
  return false;
}
