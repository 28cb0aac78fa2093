import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { readLong } from '#platform/db/long-lists.ts';
import { mapInSlices } from '#platform/slices.ts';
import { listOwnIcebreakers } from '#features/icebreakers/queries.ts';
import { bankIdOf, chooseQuestion, questionsOf } from '#features/icebreakers/rules.ts';

/** A member does not get the same question again in this many coffees, as long as there is another one. */
const RECENT = 8;

export interface PickedQuestion {
  coffee_id: number;
  /** The id of a question of the bank. */
  icebreaker: number;
  own_icebreaker_id: number | null;
}

interface Group {
  id: number;
  number: number;
  seed: string;
  themes: string[];
  recent: number[];
}

/** A question for each group of a round that is about to be sent, by the seed of its draw. */
export async function pickIcebreakers(ctx: Ctx, roundId: number): Promise<PickedQuestion[]> {
  const statement = sql<Group>`
    select g.id, g.number, coalesce(r.seed, '') as seed, p.icebreaker_themes as themes, coalesce((
      select jsonb_agg(distinct coalesce(c.own_icebreaker_id, -(c.icebreaker + 1)))
      from coffee_members m
      cross join lateral (
        select coffee_id from coffee_members
        where company_id = m.company_id and user_id = m.user_id and coffee_id <> m.coffee_id
        order by coffee_id desc limit ${RECENT}
      ) before
      join coffees c on c.company_id = m.company_id and c.id = before.coffee_id and c.sent_at is not null
      where m.company_id = g.company_id and m.coffee_id = g.id
    ), '[]') as recent
    from coffees g
    join rounds r on r.company_id = g.company_id and r.id = g.round_id
    join campaigns p on p.company_id = r.company_id and p.id = r.campaign_id
    where g.company_id = ${ctx.company_id} and g.round_id = ${roundId} and g.sent_at is null`;
  const rows = await readLong(ctx.db, statement.compile(ctx.db));
  const [first] = rows;
  if (!first) return [];
  const questions = questionsOf(first.themes, await ownQuestions(ctx));
  return mapInSlices(rows, ({ id, number, seed, recent }) => {
    const key = chooseQuestion(questions, new Set(recent), `${seed}/${roundId}/${number}`);
    return key < 0
      ? { coffee_id: id, icebreaker: bankIdOf(key), own_icebreaker_id: null }
      : { coffee_id: id, icebreaker: 0, own_icebreaker_id: key };
  });
}

/** A question for one coffee, except those in `not`. */
export async function pickIcebreaker(
  ctx: Ctx,
  seed: string,
  { themes = [], not = [] }: { themes?: readonly string[]; not?: readonly number[] } = {},
): Promise<Omit<PickedQuestion, 'coffee_id'>> {
  const key = chooseQuestion(questionsOf(themes, await ownQuestions(ctx)), new Set(not), seed);
  return key < 0
    ? { icebreaker: bankIdOf(key), own_icebreaker_id: null }
    : { icebreaker: 0, own_icebreaker_id: key };
}

async function ownQuestions(ctx: Ctx): Promise<{ id: number; theme: string }[]> {
  const own = await listOwnIcebreakers(ctx);
  return own.flatMap(({ id, theme }) => (id === null ? [] : [{ id, theme }]));
}
