/** Where rows are cards and the list grows while it is scrolled: the breakpoint of the styles. */
export const PHONE = '(max-width: 48em)';

export const isPhone = (): boolean => window.matchMedia(PHONE).matches;
