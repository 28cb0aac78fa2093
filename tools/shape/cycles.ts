import type { Import } from '../code/source-files.ts';

/** Groups of files that reach each other by imports: Tarjan's strongly connected components with an edge inside. */
export function findCycles(imports: Import[]): string[][] {
  const next = Map.groupBy(imports, ({ from }) => from);
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const cycles: string[][] = [];
  const visit = (file: string): number => {
    const index = order.size;
    let low = index;
    order.set(file, index);
    open.push(file);
    for (const { to } of next.get(file) ?? []) {
      if (!order.has(to)) low = Math.min(low, visit(to));
      else if (open.includes(to)) low = Math.min(low, lowest.get(to) ?? order.get(to) ?? low);
    }
    lowest.set(file, low);
    if (low < index) return low;
    const group = open.splice(open.indexOf(file));
    const importsItself = (next.get(file) ?? []).some(({ to }) => to === file);
    if (group.length > 1 || importsItself) cycles.push(group.toSorted());
    return low;
  };
  for (const file of next.keys()) if (!order.has(file)) visit(file);
  return cycles;
}
