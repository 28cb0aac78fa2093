import { sql } from 'kysely';
import type { BoxPlace } from '#platform/crypto/secret-box.ts';
import type { BoxStore } from '#platform/jobs/reseal.ts';

/** Where the password of a company's mail server is stored. */
export const passwordPlace = (companyId: number): BoxPlace => ({
  table: 'companies',
  column: 'options.smtp_server.sealed_password',
  company_id: companyId,
  id: companyId,
});

/** The passwords of all companies' mail servers. */
export const smtpPasswords: BoxStore = {
  async list(db, after, limit) {
    const { rows } = await sql<{ id: number; box: string }>`
      select id, options #>> '{smtp_server,sealed_password}' as box from companies
      where id > ${after} and options #>> '{smtp_server,sealed_password}' is not null
      order by id limit ${limit}`.execute(db);
    return rows.map(({ id, box }) => ({ id, place: passwordPlace(id), box }));
  },
  async replace(db, { id, box }, fresh) {
    await sql`
      update companies
      set options = jsonb_set(options, '{smtp_server,sealed_password}', to_jsonb(${fresh}::text))
      where id = ${id} and options #>> '{smtp_server,sealed_password}' = ${box}`.execute(db);
  },
};
