import type { Translate } from '@fika/messages';
import type { EmailTemplateProblem } from './check.ts';
import { EMAIL_TEMPLATE_LIMITS } from './kinds.ts';

/** The sentence about a fault of a message in a language, with the fix. */
export function emailTemplateProblemSentence(
  { code, name }: EmailTemplateProblem,
  t: Translate<'email_template_problems'>,
): string {
  return t(`email_template_problems:${code}`, { name, max: EMAIL_TEMPLATE_LIMITS.subject });
}
