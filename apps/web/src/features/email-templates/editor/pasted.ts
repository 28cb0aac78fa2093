import { buttonAttrs, factsAttrs } from '@fika/contract/email-templates/document';
import { MESSAGE_FACTS, BUTTON_TARGETS } from '@fika/contract/email-templates/kinds';
import { isEmailTemplateVariable } from '@fika/contract/email-templates/variables';
import type { z } from 'zod';

interface Pasted {
  schema: z.ZodType;
  /** The value when the pasted one is invalid. */
  fallback: unknown;
}

/** Attributes of message blocks in pasted HTML, which may come from any source. */
export const PASTED = {
  // Accepts an empty label, because a new button has none yet; the check reports it.
  label: { schema: buttonAttrs.shape.label, fallback: '' },
  target: { schema: buttonAttrs.shape.target, fallback: BUTTON_TARGETS[0] },
  look: { schema: buttonAttrs.shape.look, fallback: 'primary' },
  rows: { schema: factsAttrs.shape.rows, fallback: [MESSAGE_FACTS[0]] },
} satisfies Record<string, Pasted>;

/** A valid attribute of a block, or the fallback. */
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
  return name !== undefined && (isEmailTemplateVariable(name) || /^\w{1,40}$/.test(name))
    ? name
    : 'first_name';
}
