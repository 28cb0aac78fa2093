export interface Point {
  x: number;
  y: number;
}

/** Lengths in px, in the smallest box that holds the table and its seats. */
export interface TablePlan {
  width: number;
  height: number;
  centre: Point;
  table: number;
  seat: number;
  seats: readonly Point[];
}

/** The position of the first seat: pairs face each other, larger groups begin at the top. */
const firstAngle = (count: number) => (count === 2 ? Math.PI : -Math.PI / 2);

/**
 * A round table from above with `count` seats on its rim; `table` and `seat` of the plan are radii.
 */
export function planTable(count: number, tableRadius: number): TablePlan {
  const seat = tableRadius * seatShare(count);
  const reach = tableRadius * reachShare(count);
  const around = Array.from({ length: count }, (_, index) => {
    const angle = firstAngle(count) + (index * 2 * Math.PI) / count;
    return { x: Math.cos(angle) * reach, y: Math.sin(angle) * reach };
  });
  const left = Math.min(-tableRadius, ...around.map(({ x }) => x - seat));
  const right = Math.max(tableRadius, ...around.map(({ x }) => x + seat));
  const top = Math.min(-tableRadius, ...around.map(({ y }) => y - seat));
  const bottom = Math.max(tableRadius, ...around.map(({ y }) => y + seat));
  return {
    width: right - left,
    height: bottom - top,
    centre: { x: -left, y: -top },
    table: tableRadius,
    seat,
    seats: around.map(({ x, y }) => ({ x: x - left, y: y - top })),
  };
}

// Seats stay clear of each other: the chord between neighbours must be longer than two radii.
function seatShare(count: number): number {
  if (count <= 3) return 0.56;
  const chord = 2 * Math.sin(Math.PI / count) * reachShare(count);
  return Math.min(0.51, chord * 0.42);
}

function reachShare(count: number): number {
  return count <= 3 ? 1.13 : 1.2;
}
