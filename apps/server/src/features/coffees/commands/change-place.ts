import { COFFEE_STATUS } from '@fika/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { announceCoffee } from './change-status.ts';

/** Where the people of a coffee meet: a place, the https address of a call, or both. */
export interface Place {
  place: string;
  call_url: string | null;
}

interface PlaceChange extends Place {
  coffee_id: number;
  /** The member who entered it, or whose calendar made the link; null keeps the one of before. */
  by: number | null;
  /** Whether no one is notified: a calendar did it. */
  is_quiet?: boolean;
}

/**
 * For the booking feature: stores where a coffee takes place. The others are notified if it has a time. The
 * caller checks permissions, and has locked the coffee.
 */
export async function changePlace(
  ctx: Ctx,
  { coffee_id, by, is_quiet: isQuiet = false, ...place }: PlaceChange,
): Promise<void> {
  // A notification of an earlier change is dropped once there is a later one: what notifies no one is not counted.
  const isNews = sql<boolean>`(${!isQuiet} and status = ${COFFEE_STATUS.scheduled})`;
  const { is_news, revision } = await ctx.db
    .updateTable('coffees')
    .set({
      ...place,
      ...(by !== null && { placed_by: by }),
      revision: sql<number>`revision + ${isNews}::int`,
    })
    .where('company_id', '=', ctx.company_id)
    .where('id', '=', coffee_id)
    .returning([isNews.as('is_news'), 'revision'])
    .executeTakeFirstOrThrow();
  await announceCoffee(ctx, coffee_id);
  if (is_news) {
    await ctx.emit('coffee.changed', { coffee_id, change: 'place_changed', actor_id: by, revision });
  }
}
