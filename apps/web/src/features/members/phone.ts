/** The breakpoint of the styles below which rows are cards and the list grows on scroll. */
export const PHONE = '(max-width: 48em)';

export const isPhone = (): boolean => window.matchMedia(PHONE).matches;
