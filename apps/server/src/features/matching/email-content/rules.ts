import { isErased, memberName } from '@fika/contract';
import type { Translator } from '@fika/messages/server';
import type { CategoryRow } from '#features/categories/queries.ts';
import type { CoffeeRow } from '#features/coffees/queries.ts';
import { presentMember } from '#features/coffees/present.ts';
import { whyCardsOf } from '#features/coffees/explanations/present.ts';
import type { GroupTimes, PersonRow } from '#features/email-outbox/types.ts';
import { clockTime, dayAndTime, placeOfZone, shortDay, wholeNumber } from '#platform/i18n/format.ts';
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
  round: SessionFacts & Pick<OutcomeRow, 'outcome' | 'reason'> & NextDates,
  links: TemplateData['links'],
): TemplateData {
  const data = baseData(t, member, round, links);
  const reason = ownSentence({ ...round, answer: 'accepted' }, t);
  return {
    ...data,
    variables: { ...data.variables, reason },
    facts: { ...data.facts, next: nextRows(t, round) },
  };
}

/** ISO instants of the next session of the program; null where it is unknown. */
interface NextDates {
  next_requests_at: string | null;
  next_matchs_at: string | null;
}

function nextRows(
  t: Translator,
  { next_requests_at, next_matchs_at, timezone }: NextDates & Pick<SessionFacts, 'timezone'>,
): FactRow[] {
  const row = (label: string, at: string | null): FactRow[] =>
    at === null ? [] : [{ label, value: dayAndTime(at, timezone, t.language) }];
  return [
    ...row(t('matching_emails:no_match.next_invitation'), next_requests_at),
    ...row(t('matching_emails:no_match.next_match'), next_matchs_at),
  ];
}

interface Groups {
  /** The member's groups: one, several, or the receiver of their gift. */
  coffees: readonly [CoffeeRow, ...CoffeeRow[]];
  /** The fields that members may see. */
  categories: readonly CategoryRow[];
  booking: Booking | null;
}

/** Where a group books, and times for it. */
interface Booking {
  /** Instants that suit all of them, in ISO, with the page that books each. */
  starts: readonly { at: string; url: string }[];
  /** The zone of the reader. */
  timezone: string;
  /** The page that books any other. */
  page: string;
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
  const names = LISTS[t.language].format(others.map((one) => one.first_name || memberName(one, t)));
  return {
    ...data,
    variables: {
      ...data.variables,
      names,
      group_count: wholeNumber(groups.coffees.length, t.language),
    },
    facts: {
      ...data.facts,
      ...(groups.coffees.length === 1
        ? factsOfOne(t, coffee, groups.categories, member)
        : factsOfMany(t, groups, member)),
    },
    people: seatedIn(groups.coffees, others, member),
    others: personRows(t, groups, user_id),
    times:
      coffee.part === 'giver'
        ? null
        : timesOf(t, groups, others.length, { names, coffee: links.coffee ?? null }),
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
  const why = whyCardsOf(coffee.explanation, { t, user_id, visible, part: coffee.part });
  const pair = isPresent ? 'matching_emails:match.why_present' : 'matching_emails:match.why';
  const whyLabel = others.length === 1 ? pair : 'matching_emails:match.why_many';
  return {
    who: peopleRows(t('matching_emails:match.who'), others, categories, t),
    why: why.map(({ title, detail }, index) => ({
      label: index === 0 ? t(whyLabel) : '',
      value: title,
      detail,
    })),
    icebreaker: isPresent ? [] : [{ label: t('matching_emails:match.ice'), value: icebreakerOf(coffee, t) }],
  };
}

const GROUPS_LISTED = 20;

/** One row a group, of many the first. */
function factsOfMany(
  t: Translator,
  { coffees, categories }: Omit<Groups, 'booking'>,
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
    const parts = [memberName(person, t), ...shortFields(person, categories, t)];
    return {
      label: index === 0 ? label : '',
      value: [...new Set(parts)].join(', '),
      ...(!isErased(person.email) && parts[0] !== person.email && { email: person.email }),
    };
  });
}

/** Fields below the name, as on the page of the coffee: the first ones that hold one value. */
const UNDER_THE_NAME = 2;

function shortFields(
  person: CoffeeRow['members'][number],
  categories: readonly CategoryRow[],
  t: Translator,
): string[] {
  const { fields } = presentMember(person, { categories, t });
  return fields
    .filter(({ choices }) => choices.length === 0)
    .slice(0, UNDER_THE_NAME)
    .map(({ value }) => value);
}

/** The others of each group. With several groups, the first of each has its number. */
function personRows(t: Translator, { coffees, categories }: Groups, userId: number): PersonRow[] {
  return coffees.slice(0, GROUPS_LISTED).flatMap((coffee, group) =>
    othersIn([coffee], userId).map((person, index): PersonRow => {
      const name = memberName(person, t);
      const { id, first_name, last_name, email } = person;
      return {
        id,
        first_name,
        last_name,
        name,
        traits: shortFields(person, categories, t).join(', '),
        about_me: person.about_me,
        email: isErased(email) || name === email ? undefined : email,
        group:
          coffees.length > 1 && index === 0
            ? t('matching_emails:match.group', { number: wholeNumber(group + 1, t.language) })
            : undefined,
      };
    }),
  );
}

/** Times to book, with links to another time and to the conversation. Several groups book on their own pages: null without pages. */
function timesOf(
  t: Translator,
  { coffees, booking }: Groups,
  others: number,
  { names, coffee }: { names: string; coffee: string | null },
): GroupTimes | null {
  if (!booking || coffees.length > 1) {
    if (coffee === null) return null;
    const label = coffees.length > 1 ? 'groups' : writeLabel(others);
    const open = { label: t(`email_templates:buttons.${label}`, { names }), url: coffee };
    return { title: '', starts: [], open, links: [], note: '' };
  }
  const { starts, timezone, page } = booking;
  return {
    title: t(`matching_emails:times.title_${others === 1 ? 'two' : 'many'}`),
    starts: starts.map(({ at, url }) => ({
      day: shortDay(at, timezone, t.language),
      time: clockTime(at, timezone, t.language),
      url,
    })),
    open: { label: t('matching_emails:times.none'), url: page },
    links: [
      ...(starts.length > 0 ? [{ label: t('matching_emails:times.other'), url: page }] : []),
      ...(coffee === null
        ? []
        : [{ label: t(`email_templates:buttons.${writeLabel(others)}`, { names }), url: coffee }]),
    ],
    note: starts.length > 0 ? t('matching_emails:times.zone', { place: placeOfZone(timezone) }) : '',
  };
}

/** The names of a group are too long for a button. */
const writeLabel = (others: number): 'match' | 'match_group' => (others > 1 ? 'match_group' : 'match');
