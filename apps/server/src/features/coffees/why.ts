import { whySentences } from '@fika/matching';
import type { Explanation } from './groups.ts';

/**
 * Why people were matched, for one of them. Fields that were deleted or hidden since the draw are left out, whatever the
 * explanation knows of them.
 */
export function whyOf(
  explanation: Explanation,
  reader: { language: 'en' | 'fr'; user_id: number; visible: ReadonlySet<number> },
): string[] {
  const facts = (explanation.why ?? []).filter(
    (fact) => !('category' in fact) || reader.visible.has(Number(fact.category)),
  );
  return whySentences(facts, { locale: reader.language, reader_id: reader.user_id });
}
