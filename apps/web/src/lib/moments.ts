let last = 0;

/** A number greater than all before it in this page: the order of two events, where a clock may give both the same time. */
export function nextMoment(): number {
  last += 1;
  return last;
}
