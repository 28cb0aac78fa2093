import { isErased, memberName } from '@fika/contract';
import type { Translator } from '@fika/messages/server';
import type { CategoryRow } from '#features/categories/queries.ts';
import type { CoffeeRow } from '#features/coffees/queries.ts';
import { whyOf } from '#features/coffees/explanations/present.ts';
import { wholeNumber } from '#platform/i18n/format.ts';
import type {
  FactRow,
  TemplateData,
  TemplateReceiver,
  SessionFacts,
} from '#features/email-templates/types.ts';
import { sessionData } from '#features/email-templates/session/rules.ts';
import type { OutcomeRow } from '#features/participations/outcomes/queries.ts';
import { ownSentence } from '#features/participations/own-words.ts';
import { icebreakerOf } from '#features/icebreakers/rules.ts';
import { traitsOf } from '../present.ts';

/** Common content of every email that ends a session. */
function baseData(
  t: Translator,
  member: TemplateReceiver,
  round: SessionFacts,
  links: TemplateData['links'],
): TemplateData {
  const number = wholeNumber(round.number, t.language);
  const why = t('matching_emails:match.reason', { program: round.program, number });
  const data = sessionData(t, member, round, { why, links });
  return { ...data, people: [...data.people, null] };
}

/** Why a member has no group, as on their own page: the reasons for admins name rules, and fields that members do not see. */
export function noMatchData(
  t: Translator,
  member: TemplateReceiver,
  round: SessionFacts & Pick<OutcomeRow, 'outcome' | 'reason'>,
  links: TemplateData['links'],
): TemplateData {
  const data = baseData(t, member, round, links);
  const reason = ownSentence({ ...round, answer: 'accepted' }, t);
  return { ...data, variables: { ...data.variables, reason } };
}

interface Groups {
  /** The member's groups: one, several, or the receiver of their gift. */
  coffees: readonly [CoffeeRow, ...CoffeeRow[]];
  /** The fields that members may see. */
  categories: readonly CategoryRow[];
}

const LISTS = {
  en: new Intl.ListFormat('en', { type: 'conjunction' }),
  fr: new Intl.ListFormat('fr', { type: 'conjunction' }),
};

/** The group of a member. */
export function matchData(
  t: Translator,
  member: TemplateReceiver,
  round: SessionFacts,
  groups: Groups,
  links: TemplateData['links'],
): TemplateData {
  const { user_id } = member;
  const [coffee] = groups.coffees;
  const others = othersIn(groups.coffees, user_id);
  const data = baseData(t, member, round, links);
  const isOne = groups.coffees.length === 1 && coffee.part !== 'giver';
  return {
    ...data,
    variables: {
      ...data.variables,
      names: LISTS[t.language].format(others.map((one) => one.first_name || memberName(one, t))),
      group_count: wholeNumber(groups.coffees.length, t.language),
    },
    facts: {
      ...data.facts,
      ...(groups.coffees.length === 1
        ? factsOfOne(t, coffee, groups.categories, member)
        : factsOfMany(t, groups, member)),
    },
    people: seatedIn(groups.coffees, others, member),
    icebreaker: isOne ? icebreakerOf(coffee, t) : '',
  };
}

/** All other members of some groups, each once. */
export function othersIn(coffees: readonly CoffeeRow[], userId: number): CoffeeRow['members'] {
  const others = coffees.flatMap(({ members }) => members).filter(({ id }) => id !== userId);
  return [...new Map(others.map((one) => [one.id, one])).values()];
}

/** All members of a group are shown, but not the giver of a present. */
function seatedIn(coffees: Groups['coffees'], others: CoffeeRow['members'], member: TemplateReceiver) {
  if (coffees[0].part === 'giver') return others;
  return coffees.length === 1 ? coffees[0].members : [{ ...member, id: member.user_id }, ...others];
}

function factsOfOne(
  t: Translator,
  coffee: CoffeeRow,
  categories: readonly CategoryRow[],
  { user_id }: TemplateReceiver,
): TemplateData['facts'] {
  const others = othersIn([coffee], user_id);
  const isPresent = coffee.part === 'giver';
  const visible = new Set(categories.map(({ id }) => id));
  const why = whyOf(coffee.explanation, { t, user_id, visible, part: coffee.part });
  const pair = isPresent ? 'matching_emails:match.why_present' : 'matching_emails:match.why';
  const whyLabel = others.length === 1 ? pair : 'matching_emails:match.why_many';
  return {
    who: peopleRows(t('matching_emails:match.who'), others, categories, t),
    why: why.length > 0 ? [{ label: t(whyLabel), value: why.join(' ') }] : [],
    icebreaker: isPresent ? [] : [{ label: t('matching_emails:match.ice'), value: icebreakerOf(coffee, t) }],
  };
}

const GROUPS_LISTED = 20;

/** One row a group, of many the first. */
function factsOfMany(
  t: Translator,
  { coffees, categories }: Groups,
  { user_id }: TemplateReceiver,
): TemplateData['facts'] {
  return {
    who: coffees.slice(0, GROUPS_LISTED).flatMap((coffee, index) => {
      const label = t('matching_emails:match.group', { number: wholeNumber(index + 1, t.language) });
      return peopleRows(label, othersIn([coffee], user_id), categories, t);
    }),
  };
}

/** One row a person: the name, what members may see of them, the address. The first row has the label. */
function peopleRows(
  label: string,
  people: CoffeeRow['members'],
  categories: readonly CategoryRow[],
  t: Translator,
): FactRow[] {
  return people.map((person, index) => {
    const parts = [memberName(person, t), ...traitsOf(person.fields, [], categories)];
    return {
      label: index === 0 ? label : '',
      value: [...new Set(parts)].join(', '),
      ...(!isErased(person.email) && parts[0] !== person.email && { email: person.email }),
    };
  });
}
