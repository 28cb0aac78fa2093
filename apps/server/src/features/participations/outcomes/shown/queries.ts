import { sql } from 'kysely';

/**
 * The reason of a row `m` of `round_members` as its member may read it now: a field that it names may have become one for
 * matching alone, or may be gone, since the groups were made.
 */
export const SHOWN_REASON = sql`case
  when m.reason ->> 'code' = 'empty_field' and not exists (
    select from categories c
    where c.company_id = m.company_id and c.title = m.reason ->> 'name' and c.status = 'active' and not c.only_for_matching)
  then m.reason || '{"hidden": true}' else m.reason end`;
