import { z } from 'zod';

/** Where to go after the log-in: an address inside this product, never another site. */
export const loginSearch = z.object({
  next: z
    .string()
    .regex(/^\/(?![/\\])/)
    .optional()
    .catch(undefined),
});
