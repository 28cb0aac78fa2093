import { z } from 'zod';

const text = z.coerce.string().optional().catch(undefined);

export const loginSearch = z.object({
  /** Where to go after the log-in: an address inside this product, never another site. */
  next: z
    .string()
    .regex(/^\/(?![/\\])/)
    .optional()
    .catch(undefined),
  /** Token of a sign-in link, from a mail. */
  link: text,
});

/** A link that cannot be used any more is answered with a fresh one; other failures are worth another try. */
export function needsFreshLink(code: string): boolean {
  return code === 'link_invalid' || code === 'link_expired' || code === 'link_used';
}
