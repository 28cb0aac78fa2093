import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { CoffeeCtx } from '#platform/http/access.ts';
import { found } from '#platform/problem.ts';
import { bankKey } from '#features/icebreakers/rules.ts';
import { getPeopleOfCoffee } from '../queries.ts';
import { announceCoffee } from './change-status.ts';
import { pickIcebreaker } from './pick-icebreakers.ts';

interface Asked {
  icebreaker: number;
  own_icebreaker_id: number | null;
  themes: string[];
}

/** Another icebreaker for a coffee, of those that its program uses; all its members see it. */
export async function changeIcebreaker(ctx: CoffeeCtx, coffeeId: number): Promise<void> {
  const { db, company_id: companyId, actor } = ctx;
  await getPeopleOfCoffee(ctx, actor.user_id, coffeeId);
  const { rows } = await sql<Asked>`
    select c.icebreaker, c.own_icebreaker_id, coalesce(p.icebreaker_themes, '{}') as themes
    from coffees c left join campaigns p on p.company_id = c.company_id and p.id = c.campaign_id
    where c.company_id = ${companyId} and c.id = ${coffeeId}`.execute(db);
  const { icebreaker, own_icebreaker_id: own, themes } = found(rows[0]);
  const question = await pickIcebreaker(ctx, randomUUID(), { themes, not: [own ?? bankKey(icebreaker)] });
  await db
    .updateTable('coffees')
    .set(question)
    .where('company_id', '=', companyId)
    .where('id', '=', coffeeId)
    .execute();
  await announceCoffee(ctx, coffeeId);
}
