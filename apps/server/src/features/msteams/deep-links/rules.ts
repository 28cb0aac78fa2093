/** A tab of the app, and a page below it. */
interface TabPage {
  tab: 'activity' | 'network' | 'myprograms';
  /** What the tab opens, as its code reads it. */
  page: string | null;
}

/** The pages of a member that are in a tab, by their path below the address of the product. */
const PAGES: readonly [RegExp, (id: string) => TabPage][] = [
  [/^account\/[^/]+\/user\/?$/, () => ({ tab: 'activity', page: null })],
  [/^account\/[^/]+\/user\/network\/?$/, () => ({ tab: 'network', page: null })],
  [/^account\/[^/]+\/user\/campaigns\/?$/, () => ({ tab: 'myprograms', page: null })],
  [
    /^account\/[^/]+\/user\/campaigns\/details\/(\d+)\/?$/,
    (id) => ({ tab: 'myprograms', page: `program-${id}` }),
  ],
];

/** The tab that has the page of an address; null where none has. An address with a token or a filter stays one of the browser. */
export function tabOf(url: string, base: string): TabPage | null {
  if (!url.startsWith(base)) return null;
  const path = url.slice(base.length);
  for (const [pattern, build] of PAGES) {
    const found = pattern.exec(path);
    if (found) return build(found[1] ?? '');
  }
  return null;
}
