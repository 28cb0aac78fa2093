import { dateText, type WhyFact } from '@fika/matching';
import type { Translator } from '@fika/messages/server';

/** The reasons for a group in words for its reviewer: members read "you", admins read about them. */
export function groupFacts(
  why: readonly WhyFact[],
  t: Translator,
): { fact: WhyFact['fact']; sentence: string }[] {
  // Several people may have come first; it is said once.
  const said = new Map(why.map((fact) => [sentence(fact, t), fact.fact]));
  return [...said].map(([text, fact]) => ({ fact, sentence: text }));
}

function sentence(fact: WhyFact, t: Translator): string {
  switch (fact.fact) {
    case 'shared': {
      const { title, labels } = fact;
      const list = new Intl.ListFormat(t.language, { type: 'conjunction' }).format(labels);
      return labels.length > 0
        ? t('why:review.shared', { title, labels: list })
        : t('why:review.shared_title', { title });
    }
    case 'different':
    case 'close':
    case 'far':
      return t(`why:review.${fact.fact}`, { title: fact.title });
    case 'shared_hours':
      return t('why:review.shared_hours', { count: fact.hours });
    case 'met_before':
      return fact.last_met === undefined
        ? t('why:review.met_before')
        : t('why:review.last_met', { date: dateText(fact.last_met, t.language) });
    case 'odd_number':
      return t('why:review.odd_number', { size: fact.size });
    case 'seat':
      return t('why:review.seat', { name: fact.name });
    default:
      return t(`why:review.${fact.fact}`);
  }
}
