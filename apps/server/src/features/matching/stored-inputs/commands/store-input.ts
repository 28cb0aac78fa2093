import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { idList } from '#platform/db/long-lists.ts';

interface NewInput {
  round_id: number;
  /** As `packInput` makes it. */
  packed: Buffer;
  /** All people it holds data of. */
  people: readonly number[];
  /** Hash of the groups of the input. */
  groups_hash: string;
}

/**
 * Stores the input of a matching, replacing that of an earlier one. Comes after the outcomes: by then an erasure of a participant
 * either waits for this transaction, or has finished and is found here.
 */
export async function storeInput({ db, company_id: companyId }: Ctx, stored: NewInput): Promise<void> {
  const people = idList(stored.people);
  await sql`
    with erased as (
      select id from users
      where company_id = ${companyId} and not is_active and erased_at is not null and id = any(${people})
    )
    insert into round_inputs (company_id, round_id, input, people, erased, groups_hash)
    select ${companyId}, ${stored.round_id}, case when not exists (select from erased) then ${stored.packed}::bytea end,
      array(select id from unnest(${people}) as id where id not in (select id from erased)),
      (select count(*) from erased), ${stored.groups_hash}
    on conflict (company_id, round_id) do update set input = excluded.input, people = excluded.people,
      erased = excluded.erased, groups_hash = excluded.groups_hash, matched_at = excluded.matched_at`.execute(
    db,
  );
}

interface OldInput {
  round_id: number;
  input: Buffer | null;
  /** JSON with the other columns; null when nothing was stored. */
  record: string | null;
}

/** Stores the input of an earlier matching of a round again, in place of the current one; not with data of an erased person. */
export async function restoreInput(
  { db, company_id: companyId }: Ctx,
  { round_id, input, record }: OldInput,
): Promise<void> {
  await db
    .deleteFrom('round_inputs')
    .where('company_id', '=', companyId)
    .where('round_id', '=', round_id)
    .execute();
  if (record === null) return;
  await sql`
    insert into round_inputs (company_id, round_id, input, people, erased, groups_hash, matched_at)
    select ${companyId}, ${round_id},
      case when not exists (
        select from users
        where company_id = ${companyId} and erased_at is not null
          and id in (select jsonb_array_elements_text(k.people)::bigint)
      ) then ${input}::bytea end,
      array(select jsonb_array_elements_text(k.people)::bigint), k.erased, k.groups_hash, k.matched_at
    from jsonb_to_record(${record}::jsonb)
      as k(people jsonb, erased integer, groups_hash text, matched_at timestamptz)`.execute(db);
}
