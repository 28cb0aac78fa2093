import { buttonAttrs, factsAttrs } from '@fika/contract/letters/document';
import { LETTER_FACTS, LETTER_TARGETS } from '@fika/contract/letters/kinds';
import { isLetterVariable } from '@fika/contract/letters/variables';
import type { z } from 'zod';

interface Pasted {
  schema: z.ZodType;
  /** What stands there when what was pasted cannot be read. */
  fallback: unknown;
}

/** Attributes of the blocks of a letter as they travel through a clipboard, where anybody may have written them. */
export const PASTED = {
  // Without a label, too: a new button has none yet, and the check asks for it.
  label: { schema: buttonAttrs.shape.label, fallback: '' },
  target: { schema: buttonAttrs.shape.target, fallback: LETTER_TARGETS[0] },
  look: { schema: buttonAttrs.shape.look, fallback: 'primary' },
  rows: { schema: factsAttrs.shape.rows, fallback: [LETTER_FACTS[0]] },
} satisfies Record<string, Pasted>;

/** An attribute of a block as the contract knows it, or what stands there instead. */
export function readPasted(name: keyof typeof PASTED, text: string | null): unknown {
  const { schema, fallback } = PASTED[name];
  const read = schema.safeParse(jsonOf(text));
  return read.success ? read.data : fallback;
}

function jsonOf(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** The name of a variable that was pasted; one that cannot be a name becomes the first name. */
export function readVariable(name: string | undefined): string {
  return name !== undefined && (isLetterVariable(name) || /^\w{1,40}$/.test(name)) ? name : 'first_name';
}
