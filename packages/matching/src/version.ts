/** Raised whenever the same input and seed would give other groups. */
export const ENGINE_VERSION = '2.2.2';
