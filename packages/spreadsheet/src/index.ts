export * from './errors.ts';
export * from './guess-mapping.ts';
export * from './guess-type.ts';
export * from './map-rows.ts';
export * from './mapping.ts';
export * from './read-table.ts';
export * from './row-reasons.ts';
export * from './table.ts';
