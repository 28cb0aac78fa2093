import { z } from 'zod';

/** A field of a template that the workspace lacks. */
export const templateNote = z.object({
  /** The kind of field that is missing. */
  needs: z.string(),
  sentence: z.string(),
});
