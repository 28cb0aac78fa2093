import { type WhyFact, whySentences } from '@fika/matching';

type Language = 'en' | 'fr';

/** One reason for a match: a line, and a smaller one below it or ''. */
export interface WhyCard {
  fact: WhyFact['fact'];
  title: string;
  detail: string;
}

type Lines = [title: string, detail?: string];
type List = (labels: readonly string[]) => string;
/** Facts that read better in two lines; of the others the sentence is the line. */
type Words = {
  [F in 'shared' | 'different' | 'close' | 'far' | 'shared_hours']: (
    fact: Extract<WhyFact, { fact: F }>,
    list: List,
  ) => Lines;
};

const ENGLISH: Words = {
  shared: ({ title, labels }, list) => [`${title} in common`, list(labels)],
  different: ({ title, labels }, list) => titled(`${title} differs`, meeting(labels, 'meets', list)),
  close: ({ title }) => ['Close together', title],
  far: ({ title }) => ['Far apart', title],
  shared_hours: ({ hours }) => [`${hours} free ${hours === 1 ? 'hour' : 'hours'} in common`, 'every week'],
};

const FRENCH: Words = {
  shared: ({ title, labels }, list) => [`${title} en commun`, list(labels)],
  different: ({ title, labels }, list) => titled(`${title} : différent`, meeting(labels, 'rencontre', list)),
  close: ({ title }) => ['Presque identique', title],
  far: ({ title }) => ['Un grand écart', title],
  shared_hours: ({ hours }) => [
    `${hours} ${hours > 1 ? 'heures libres' : 'heure libre'} en commun`,
    'chaque semaine',
  ],
};

/** Of a yes or no there is nothing to tell but its name. */
function titled(name: string, values: string): Lines {
  return values === '' ? [name] : [values, name];
}

function meeting(labels: readonly string[], verb: string, list: List): string {
  return labels.length === 2 ? labels.join(` ${verb} `) : list(labels);
}

/** A fact in the reader's language. */
export function whyCard(fact: WhyFact, language: Language): WhyCard {
  const words = language === 'en' ? ENGLISH : FRENCH;
  const format = new Intl.ListFormat(language, { type: 'conjunction' });
  const list: List = (labels) => format.format(labels);
  const [title, detail = ''] = linesOf(fact, words, list) ?? [sentence(fact, language)];
  return { fact: fact.fact, title, detail };
}

function linesOf(fact: WhyFact, words: Words, list: List): Lines | null {
  switch (fact.fact) {
    case 'shared':
      return words.shared(fact, list);
    case 'different':
      return words.different(fact, list);
    case 'close':
      return words.close(fact, list);
    case 'far':
      return words.far(fact, list);
    case 'shared_hours':
      return words.shared_hours(fact, list);
    default:
      return null;
  }
}

function sentence(fact: WhyFact, language: Language): string {
  const about = 'member_id' in fact ? { reader_id: fact.member_id } : {};
  const [whole = ''] = whySentences([fact], { locale: language, ...about });
  // A line of a list ends without a full stop.
  return whole.replace(/\.$/, '');
}
