import type { Temporal as Polyfill } from 'temporal-polyfill';

const own = (globalThis as { Temporal?: typeof Polyfill }).Temporal;

/** Stands for `temporal-polyfill` in the build: a browser that has `Temporal` loads none. */
export const Temporal = own ?? (await import('temporal-polyfill')).Temporal;
