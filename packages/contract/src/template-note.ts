import { z } from 'zod';

/** What a template brings and the workspace lacks. */
export const templateNote = z.object({
  /** The kind of field that is missing. */
  needs: z.string(),
  sentence: z.string(),
});
