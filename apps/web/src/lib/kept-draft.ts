import { z } from 'zod';

/** Reads the draft of an earlier visit, as far as it is still valid; `fields` is the schema. */
export function keptReader<Shape extends z.ZodRawShape>(fields: z.ZodObject<Shape>) {
  const kept = z.object({ saved_at: z.number(), patch: fields.partial() });
  return (text: string | null): z.output<typeof kept> | null => {
    if (text === null) return null;
    try {
      return kept.parse(JSON.parse(text));
    } catch {
      return null;
    }
  };
}
