import { z } from 'zod';

/** Reads what an earlier visit left in the browser, as far as it can still be used; `fields` says what each may hold. */
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
