import { dateText, type WhyFact } from '@fika/matching';

type Language = 'en' | 'fr';
type Facts = {
  [F in WhyFact as F['fact']]: (fact: F, list: (labels: readonly string[]) => string) => string;
};

const ENGLISH: Facts = {
  shared: ({ title, labels }, list) =>
    labels.length > 0 ? `${title} in common: ${list(labels)}` : `${title} in common`,
  different: ({ title }) => `${title} differs`,
  close: ({ title }) => `${title} is close`,
  far: ({ title }) => `${title} is far apart`,
  shared_hours: ({ hours }) => `${hours} free ${hours === 1 ? 'hour' : 'hours'} in common`,
  skip_level: () => 'One is a peer of the other’s manager',
  first_meeting: () => 'Never matched before',
  met_before: ({ last_met }) =>
    last_met === undefined ? 'Matched before' : `Last matched on ${dateText(last_met, 'en')}`,
  mostly_new: () => 'Most were never matched before',
  odd_number: ({ size }) => `An odd number: ${size} people meet`,
  won: () => 'Won the draw',
  seat: ({ name }) => `Has the place ${name}`,
  came_first: () => 'Somebody sat out before and came first',
};

const FRENCH: Facts = {
  shared: ({ title, labels }, list) =>
    labels.length > 0 ? `${title} en commun : ${list(labels)}` : `${title} en commun`,
  different: ({ title }) => `${title} : différent`,
  close: ({ title }) => `${title} : proche`,
  far: ({ title }) => `${title} : éloigné`,
  shared_hours: ({ hours }) => `${hours} ${hours > 1 ? 'heures libres' : 'heure libre'} en commun`,
  skip_level: () => 'Homologue du responsable de l’autre',
  first_meeting: () => 'Première mise en relation',
  met_before: ({ last_met }) =>
    last_met === undefined
      ? 'Déjà mis en relation'
      : `Dernière mise en relation le ${dateText(last_met, 'fr')}`,
  mostly_new: () => 'Première mise en relation pour la plupart',
  odd_number: ({ size }) => `Nombre impair : ${size} personnes se rencontrent`,
  won: () => 'Gagnants du tirage',
  seat: ({ name }) => `A la place ${name}`,
  came_first: () => 'Une personne sans rencontre auparavant passait avant',
};

/** What speaks for a group, in the words of whoever reviews it: members read "you", admins read about them. */
export function groupFacts(
  why: readonly WhyFact[],
  language: Language,
): { fact: WhyFact['fact']; sentence: string }[] {
  const words = language === 'en' ? ENGLISH : FRENCH;
  const format = new Intl.ListFormat(language, { type: 'conjunction' });
  const list = (labels: readonly string[]) => format.format(labels);
  const say = <F extends WhyFact['fact']>(fact: Extract<WhyFact, { fact: F }>): string =>
    (words[fact.fact] as (fact: Extract<WhyFact, { fact: F }>, join: typeof list) => string)(fact, list);
  // Several people may have come first; it is said once.
  const said = new Map(why.map((fact) => [say(fact), fact.fact]));
  return [...said].map(([sentence, fact]) => ({ fact, sentence }));
}
