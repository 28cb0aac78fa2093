import { z } from 'zod';

/** Reads the draft of an earlier visit, as far as it is still valid; `fields` is the schema. */
export function storedDraftReader<Shape extends z.ZodRawShape>(fields: z.ZodObject<Shape>) {
  const stored = z.object({ saved_at: z.number(), patch: fields.partial() });
  return (text: string | null): z.output<typeof stored> | null => {
    if (text === null) return null;
    try {
      return stored.parse(JSON.parse(text));
    } catch {
      return null;
    }
  };
}
