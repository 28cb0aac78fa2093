export type RowId = number | string;

/** How much of a page is selected, for the checkbox in its head. */
export function pageSelection(ids: readonly RowId[], selected: ReadonlySet<RowId>): 'all' | 'some' | 'none' {
  const count = ids.filter((id) => selected.has(id)).length;
  if (count === 0) return 'none';
  return count === ids.length ? 'all' : 'some';
}

/** Selects the whole page, or nothing of it when all of it was selected. Rows of other pages stay as they are. */
export function togglePage(ids: readonly RowId[], selected: ReadonlySet<RowId>): ReadonlySet<RowId> {
  if (pageSelection(ids, selected) === 'all') return new Set([...selected].filter((id) => !ids.includes(id)));
  return new Set([...selected, ...ids]);
}

export function toggleRow(id: RowId, selected: ReadonlySet<RowId>): ReadonlySet<RowId> {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next;
}
