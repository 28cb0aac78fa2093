/** Raised whenever the same input and seed would give other groups. */
export const ENGINE_VERSION = '1.0.0';
