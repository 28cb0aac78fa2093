/** In how many calendar months in a row until one of them there was a meeting; the last one may have none yet. Months are `2026-11`. */
export function monthsInARow(months: ReadonlySet<string>, last: string): number {
  let count = months.has(last) ? 1 : 0;
  for (let month = monthBefore(last); months.has(month); month = monthBefore(month)) count += 1;
  return count;
}

function monthBefore(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 2, 1)).toISOString().slice(0, 7);
}
