import type { Temporal as Polyfill } from 'temporal-polyfill';

const own = (globalThis as { Temporal?: typeof Polyfill }).Temporal;

/** The arithmetic of dates: the runtime's own, where it has one. */
export const Temporal = own ?? (await import('temporal-polyfill')).Temporal;

export type PlainDate = Polyfill.PlainDate;
export type ZonedDateTime = Polyfill.ZonedDateTime;
export type Instant = Polyfill.Instant;
