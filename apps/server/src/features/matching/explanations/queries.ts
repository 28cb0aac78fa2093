import type { AssignmentReport, GroupReport, WhyFact } from '@fika/matching';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { idList } from '#platform/db/long-lists.ts';
import type { CampaignRow } from '#features/campaigns/queries.ts';
import { listVisibleCategories } from '#features/categories/queries.ts';
import { type Explanation, explanationOf } from '#features/coffees/groups/types.ts';
import {
  type ChoiceCounts,
  choiceKey,
  choicesInCommon,
  countChoices,
  sharedByAll,
} from '#features/coffees/explanations/rules.ts';
import { type Choice, countParticipantsWith, type ParticipantRow } from '#features/participations/queries.ts';

type Report = GroupReport | AssignmentReport;

interface Explained {
  /** All participants, or at least the people of the groups. */
  members: readonly Pick<ParticipantRow, 'user_id' | 'fields'>[];
  /** How many participants have a choice. Absent: `members` are all participants. */
  counts?: ChoiceCounts;
  /** The groups that are explained. */
  reports: readonly Report[];
}

/** Turns the engine's report on a group into the stored explanation. */
export type Explain = (report: Report) => Explanation;

/**
 * Returns a function that makes the stored explanation of a group from the engine's report. The engine reads only the fields that
 * rules name, and only the meetings that a program counts. Explanations for members use more: all fields that they may see, and
 * every match of the company.
 */
export async function explainer(
  ctx: Ctx,
  campaign: Pick<CampaignRow, 'timezone'>,
  { members, reports, counts: known }: Explained,
): Promise<Explain> {
  const categories = await listVisibleCategories(ctx);
  const counts = known ?? countChoices(categories, members);
  const fieldsOf = new Map(members.map(({ user_id: id, fields }) => [id, fields]));
  const matched = await loadLastMatches(ctx, campaign.timezone, reports.flatMap(pairsOf));
  return (report) => {
    const people = peopleOf(report).map((id) => fieldsOf.get(id) ?? {});
    const shared = sharedByAll(categories, people, counts);
    const explanation = explanationOf(report);
    return {
      ...explanation,
      met_before: report.met_before.map((met) => ({
        ...met,
        last_met: matched.get(met.pair.join())?.day ?? null,
      })),
      why: [...factsOfRules(report, shared), ...historyFacts(report, matched), ...otherFacts(report)],
    };
  };
}

/**
 * How many participants of a round have the choices that the people of some of its groups share. Only counts choices among which
 * the rarest has to be found.
 */
export async function countShared(
  ctx: Ctx,
  roundId: number,
  groups: readonly (readonly ParticipantRow['fields'][])[],
): Promise<ChoiceCounts> {
  const categories = await listVisibleCategories(ctx);
  const shared = new Map<string, Choice>();
  for (const group of groups) {
    const found = choicesInCommon(categories, group).flatMap(({ category: { id, type }, choices }) =>
      choices.map((choice): Choice => ({ category: id, choice, is_boolean: type === 'boolean' })),
    );
    if (found.length < 2) continue;
    for (const choice of found) shared.set(choiceKey(choice.category, choice.choice), choice);
  }
  if (shared.size === 0) return new Map();
  const counts = await countParticipantsWith(ctx, roundId, [...shared.values()]);
  return new Map([...shared.keys()].map((key, index) => [key, counts[index] ?? 0]));
}

function peopleOf(report: Report): number[] {
  return 'member_ids' in report ? report.member_ids : [report.giver_id, report.receiver_id];
}

function pairsOf(report: Report): [number, number][] {
  const people = peopleOf(report).toSorted((a, b) => a - b);
  return people.flatMap((a, index) => people.slice(index + 1).map((b): [number, number] => [a, b]));
}

const HISTORY: ReadonlySet<WhyFact['fact']> = new Set(['first_meeting', 'met_before', 'mostly_new']);
const MATTERS: ReadonlySet<WhyFact['fact']> = new Set([
  'shared',
  'different',
  'close',
  'far',
  'shared_hours',
]);

/** The effects of rules come first, then other things that these people share. */
function factsOfRules({ why }: Report, shared: readonly Extract<WhyFact, { fact: 'shared' }>[]): WhyFact[] {
  const facts = why.filter(({ fact }) => MATTERS.has(fact));
  const named = new Set(facts.flatMap((fact) => ('category' in fact ? [String(fact.category)] : [])));
  return [...facts, ...shared.filter(({ category }) => !named.has(String(category)))];
}

function otherFacts({ why }: Report): WhyFact[] {
  return why.filter(({ fact }) => !MATTERS.has(fact) && !HISTORY.has(fact));
}

/** The last match of two people. */
interface LastMatch {
  /** `YYYY-MM-DD` in the time zone of the program; null when they only know each other. */
  day: string | null;
}
type LastMatches = ReadonlyMap<string, LastMatch>;

/** Matches of all programs, whatever history a program counts. */
function historyFacts(report: Report, matched: LastMatches): WhyFact[] {
  const pairs = pairsOf(report);
  const before = pairs.flatMap((pair) => matched.get(pair.join()) ?? []);
  // A match that another program has under review is in the report alone.
  const met = Math.max(before.length, report.met_before.length);
  if (met === 0) return [{ fact: 'first_meeting' }];
  if (pairs.length > 1) return met * 2 < pairs.length ? [{ fact: 'mostly_new' }] : [];
  const day = before[0]?.day;
  return day ? [{ fact: 'met_before', last_met: day }] : [];
}

async function loadLastMatches(
  ctx: Ctx,
  timezone: string,
  pairs: readonly (readonly [number, number])[],
): Promise<LastMatches> {
  const { rows } = await sql<{ a: number; b: number; day: string | null }>`
    select p.a, p.b, ((max(m.met_at) filter (where m.campaign_id is not null)) at time zone ${timezone})::date::text as day
    from unnest(${idList(pairs.map(([a]) => a))}, ${idList(pairs.map(([, b]) => b))}) as p (a, b)
    join meetings m on m.company_id = ${ctx.company_id} and m.user_a = p.a and m.user_b = p.b
    group by p.a, p.b`.execute(ctx.db);
  return new Map(rows.map(({ a, b, day }) => [`${a},${b}`, { day }]));
}
