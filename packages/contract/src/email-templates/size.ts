import { EMAIL_TEMPLATE_LIMITS } from './kinds.ts';

/** Whether a message is too long. Counts any JSON, and without recursion, because it may nest deeper than the stack. */
export function isMessageTooLong(json: unknown): boolean {
  const left = [json];
  let characters = 0;
  for (let part = left.pop(); part !== undefined; part = left.pop()) {
    if (typeof part === 'string') characters += part.length;
    else if (typeof part === 'object' && part !== null)
      for (const inner of Object.values(part)) left.push(inner);
    if (characters > EMAIL_TEMPLATE_LIMITS.characters) return true;
  }
  return false;
}
