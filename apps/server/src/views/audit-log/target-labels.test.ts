import { ENDPOINTS } from '@fika/contract';
import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { makeAdmin, type MadeUser } from '#test/factories.ts';
import { recordAudits } from '#features/audit/record.ts';

const { categories, campaigns, members, invitations } = ENDPOINTS;
const { audit, audit_export: exportLog } = ENDPOINTS.audit;
const holder = testApp();

/** A field, a program with a session, an upload and an invitation: everything that the log can name. */
async function furnish(admin: MadeUser) {
  const params = { company_id: admin.company_id };
  const browser = await holder.app.as(admin);
  const field = await browser.call(categories.categories_create, {
    params,
    body: { title: 'Flor', type: 'text' },
  });
  await browser.call(categories.categories_update, {
    params: { ...params, id: field.id },
    body: { title: 'Floor' },
  });
  const { id: program } = await browser.call(campaigns.campaigns_create, {
    params,
    body: { name: 'Lunch roulette', timezone: 'UTC' },
  });
  await browser.call(members.upload_json_users, {
    params,
    body: {
      upload_id: crypto.randomUUID(),
      file_name: '=people.csv',
      chunk: 0,
      total: 1,
      rows_total: 1,
      users: [{ row: 2, email: `bo-${admin.user_id}@north.example`, fields: {} }],
      left_out: [],
    },
  });
  const invited = `cy-${admin.user_id}@north.example`;
  await browser.call(invitations.invite, { params, body: { emails: [invited] } });
  const { results } = await browser.call(invitations.invites, { params });
  const invitation = results[0]?.id ?? 0;
  await browser.call(invitations.invite_revoke, { params: { ...params, id: invitation } });
  const round = await holder.app.services.database.company(admin.company_id, 'write', async (db) => {
    const { id } = await db
      .insertInto('rounds')
      .values({
        company_id: admin.company_id,
        campaign_id: program,
        number: 3,
        occurrence: '2026-11-23T09:00:00Z',
        matchs_send_at: '2026-11-24T09:00:00Z',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordAudits(db, [
      {
        ...params,
        action: 'round.sent',
        target_type: 'round',
        target_id: id,
        actor_id: admin.user_id,
        client: null,
      },
    ]);
    return id;
  });
  return { params, browser, field: field.id, program, round, invitation, invited };
}

it('says which thing it was, as it is called today', async () => {
  const admin = await makeAdmin(holder.app.services);
  const { browser, params, field, invited } = await furnish(admin);
  const labels = async () =>
    (await browser.call(audit, { params, query: { ordering: 'created_at' } })).results.map(
      ({ action, target }) => [action, target?.label?.name ?? null, target?.label?.number ?? null],
    );
  expect(await labels()).toEqual([
    ['field.created', 'Floor', null],
    ['field.updated', 'Floor', null],
    ['program.created', 'Lunch roulette', null],
    ['members.uploaded', '=people.csv', null],
    ['member.invited', null, null],
    ['invitation.revoked', invited, null],
    ['round.sent', 'Lunch roulette', 3],
  ]);
  await browser.call(categories.categories_update, {
    params: { ...params, id: field },
    body: { status: 'inactive' },
  });
  expect((await labels()).at(-1)).toEqual(['field.deleted', 'Floor', null]);
  const { content } = await browser.call(exportLog, { params, body: {} });
  expect(content).toContain(',Lunch roulette #3,');
  expect(content).toContain(",'=people.csv,");
});

it('keeps the plain sentence for what is gone, and of an erased person’s invitation', async () => {
  const admin = await makeAdmin(holder.app.services);
  const { browser, params, program, invitation } = await furnish(admin);
  await holder.app.services.database.company(admin.company_id, 'write', async (db) => {
    await db
      .deleteFrom('campaigns')
      .where('company_id', '=', admin.company_id)
      .where('id', '=', program)
      .execute();
    await db
      .deleteFrom('invitations')
      .where('company_id', '=', admin.company_id)
      .where('id', '=', invitation)
      .execute();
  });
  const { results } = await browser.call(audit, { params });
  const unnamed = results.filter(({ target }) => target?.label === null).map(({ action }) => action);
  expect(unnamed.toSorted()).toEqual(['invitation.revoked', 'program.created', 'round.sent']);
});

it('names nothing of another company, whatever ids an entry holds', async () => {
  const stranger = await makeAdmin(holder.app.services);
  const foreign = await furnish(stranger);
  const admin = await makeAdmin(holder.app.services);
  const company_id = admin.company_id;
  const uploadId = await holder.app.services.database.company(stranger.company_id, 'read', (db) =>
    db
      .selectFrom('uploads')
      .select('id')
      .where('company_id', '=', stranger.company_id)
      .executeTakeFirstOrThrow(),
  );
  const by = { company_id, actor_id: admin.user_id, client: null };
  await holder.app.services.database.company(company_id, 'write', (db) =>
    recordAudits(db, [
      { ...by, action: 'field.created', target_type: 'category', target_id: foreign.field },
      { ...by, action: 'program.created', target_type: 'campaign', target_id: foreign.program },
      { ...by, action: 'round.sent', target_type: 'round', target_id: foreign.round },
      { ...by, action: 'invitation.revoked', target_type: 'invitation', target_id: foreign.invitation },
      { ...by, action: 'members.uploaded', target_type: 'upload', data: { upload_id: uploadId.id } },
      { ...by, action: 'member.joined', target_type: 'user', target_id: stranger.user_id },
    ]),
  );
  const browser = await holder.app.as(admin);
  const { results } = await browser.call(audit, { params: { company_id } });
  expect(results).toHaveLength(6);
  expect(results.map(({ target }) => target?.label)).toEqual([null, null, null, null, null, null]);
  expect(results.find(({ action }) => action === 'member.joined')?.target?.person?.is_former).toBe(true);
});

it('names programs, files and invited addresses to readers who can see them elsewhere', async () => {
  const chief = await makeAdmin(holder.app.services);
  const { params, program } = await furnish(chief);
  const named = async (permissions: object) => {
    const reader = await makeAdmin(holder.app.services, { company_id: chief.company_id, permissions });
    const { results } = await (await holder.app.as(reader)).call(audit, { params });
    return results
      .filter(({ target }) => target?.label)
      .map(({ action }) => action)
      .toSorted();
  };
  const fields = ['field.created', 'field.updated'];
  expect(await named({ programs_management: [], members_add: false })).toEqual(fields);
  expect(await named({ programs_management: [program + 1], members_add: true })).toEqual(
    [...fields, 'invitation.revoked', 'members.uploaded'].toSorted(),
  );
  expect(await named({ programs_management: [program], members_add: false })).toEqual([
    ...fields,
    'program.created',
    'round.sent',
  ]);
});
