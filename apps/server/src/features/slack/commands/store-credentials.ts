import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';

/** Writes the option `slack_credentials` of the company: name and permissions of its first team, without tokens. */
export async function storeCredentials({ db, company_id }: Ctx): Promise<void> {
  await sql`
    update companies c set options = coalesce(
      (
        select c.options || jsonb_build_object('slack_credentials',
          jsonb_build_object('team', jsonb_build_object('name', s.name), 'scope', s.scope))
        from slack_teams s
        where s.company_id = c.id and s.revoked_at is null
        order by s.id limit 1
      ),
      c.options - 'slack_credentials')
    where c.id = ${company_id}`.execute(db);
}
