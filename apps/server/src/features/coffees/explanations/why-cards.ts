import { type WhyFact, whySentences } from '@fika/matching';
import type { Translator } from '@fika/messages/server';

/** One reason for a match: a line, and a smaller one below it or ''. */
export interface WhyCard {
  fact: WhyFact['fact'];
  title: string;
  detail: string;
}

/** A fact in the reader's language. Some read better in two lines; of the others the sentence is the line. */
export function whyCard(fact: WhyFact, t: Translator): WhyCard {
  switch (fact.fact) {
    case 'shared':
      return {
        fact: 'shared',
        title: t('why:cards.shared', { title: fact.title }),
        detail: listed(fact.labels, t),
      };
    case 'different':
      return differentCard(fact, t);
    case 'close':
    case 'far':
      return { fact: fact.fact, title: t(`why:cards.${fact.fact}`), detail: fact.title };
    case 'shared_hours':
      return {
        fact: 'shared_hours',
        title: t('why:cards.shared_hours', { count: fact.hours }),
        detail: t('why:cards.every_week'),
      };
    default:
      return { fact: fact.fact, title: sentence(fact, t), detail: '' };
  }
}

/** A boolean field has only its name to show. */
function differentCard({ title, labels }: Extract<WhyFact, { fact: 'different' }>, t: Translator): WhyCard {
  const name = t('why:cards.different', { title });
  const [one, other] = labels;
  if (one === undefined) return { fact: 'different', title: name, detail: '' };
  const meeting =
    other !== undefined && labels.length === 2 ? t('why:cards.meets', { one, other }) : listed(labels, t);
  return { fact: 'different', title: meeting, detail: name };
}

const listed = (labels: readonly string[], t: Translator): string =>
  new Intl.ListFormat(t.language, { type: 'conjunction' }).format(labels);

function sentence(fact: WhyFact, t: Translator): string {
  const about = 'member_id' in fact ? { reader_id: fact.member_id } : {};
  const [whole = ''] = whySentences([fact], { t, ...about });
  // A line of a list ends without a full stop.
  return whole.replace(/\.$/, '');
}
