/** So many workspaces a menu shows; all of them have a page with a search. */
const SHOWN = 5;

/** The workspaces of the menu: the one that is open first, and how many more there are. */
export function switcherOf<Entry extends { id: number }>(
  workspaces: readonly Entry[],
  currentId: number,
): { shown: Entry[]; more: number } {
  const current = workspaces.filter(({ id }) => id === currentId);
  const others = workspaces.filter(({ id }) => id !== currentId);
  const shown = [...current, ...others].slice(0, SHOWN);
  return { shown, more: workspaces.length - shown.length };
}
