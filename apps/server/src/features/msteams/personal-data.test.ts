import { ENDPOINTS } from '@fika/contract';
import { sql } from 'kysely';
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { teamsPrograms } from '#test/teams-programs.ts';
import { teamsScene } from '#test/teams-scene.ts';

const scenes = teamsScene({ LOG_LEVEL: 'silent' });
const { vendor, holder, scene, connected } = scenes;
const { crowd, opened, received, settle } = teamsPrograms(scenes);
const { users_detail_export: exportMember, users_detail_erase: erase } = ENDPOINTS.members;

/** A company, two of whose members were invited in Teams. */
async function office() {
  const made = await scene();
  const { id } = await connected(made);
  const { ids, params } = await crowd(made, { id, tenant: made.tenant }, { people: 2, inChat: 2 });
  await opened(made, params);
  await settle(1);
  const [one = 0, other = 0] = ids;
  const count = async (table: string, userId?: number) => {
    const { rows } = await holder.app.services.database.system('read', (db) =>
      sql<{ count: number }>`
        select count(*)::int as count from ${sql.table(table)}
        where company_id = ${made.company_id} ${userId === undefined ? sql`` : sql`and user_id = ${userId}`}`.execute(
        db,
      ),
    );
    return rows[0]?.count;
  };
  return { ...made, tenant_row: id, one, other, count };
}

describe('the data of a member in Teams', () => {
  it('is exported', async () => {
    const { browser, params, company_id, one, tenant_row } = await office();
    const data = await browser.call(exportMember, { params: { ...params, id: one } });
    const person = vendor.bot.people.find(({ conversation_id: chat }) => chat === `a:${company_id}X${one}`);
    expect(data).toMatchObject({
      msteams: [
        {
          msteams_tenant_id: tenant_row,
          tenant_name: 'office.example',
          object_id: person?.object_id,
          conversation_id: person?.conversation_id,
          bot_user_id: person?.bot_user_id,
          linked_by: 'address',
        },
      ],
      mails: [{ kind: 'request', channel: 'msteams', state: 'sent' }],
    });
  });

  it('is deleted with the member, and that of others stays', async () => {
    const { browser, params, company_id, one, other, count } = await office();
    expect((await received(company_id)).byChat.size).toBe(2);
    const tables = ['msteams_users', 'msteams_messages'];
    for (const table of tables) expect(await count(table, one)).toBe(1);
    await browser.call(erase, { params: { ...params, id: one } });
    for (const table of tables) {
      expect(await count(table, one)).toBe(0);
      expect(await count(table, other)).toBe(1);
    }
  });

  it('is deleted with the workspace', async () => {
    const { company_id, count } = await office();
    const tables = [
      'msteams_tenants',
      'msteams_users',
      'msteams_messages',
      'msteams_channels',
      'msteams_events',
    ];
    expect(await count('msteams_tenants')).toBe(1);
    const client = new Client({ connectionString: holder.owner_url });
    await client.connect();
    try {
      // The audit log of a company keeps it from being deleted by mistake.
      await client.query('alter table audit_log disable row level security');
      await client.query('alter table audit_log disable trigger audit_log_append_only');
      await client.query('delete from audit_log where company_id = $1', [company_id]);
      await client.query('delete from companies where id = $1', [company_id]);
    } finally {
      await client.end();
    }
    for (const table of tables) expect(await count(table)).toBe(0);
  });
});
