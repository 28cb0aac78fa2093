import { ALL_PERMISSIONS, ENDPOINTS } from '@fika/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#client.ts';
import { testApp } from '#test/app.ts';
import { makeAdmin, makeCompany, type MadeUser, makeUser } from '#test/factories.ts';

const { users_detail: detail, users_detail_update: update, update_settings: settings } = ENDPOINTS.members;
const { categories_create: createCategory } = ENDPOINTS.categories;
const ALL_ON = {
  request: true,
  no_match: true,
  message: true,
  booking_reminder: true,
  booking_question: true,
};
const holder = testApp();

const made = { company: 0, office: 0, floor: 0, secret: 0, skills: 0, paris: '', sql: '' };
let superadmin: MadeUser;
let admin: MadeUser;
let ada: MadeUser;
let bo: MadeUser;
let own: Client;
let run: Client;

beforeAll(async () => {
  const { app } = holder;
  const { id: company_id } = await makeCompany(app.services);
  superadmin = await makeUser(app.services, { company_id, role: 2 });
  admin = await makeAdmin(app.services, { company_id });
  ada = await makeUser(app.services, { company_id, first_name: 'Ada', last_name: 'King' });
  bo = await makeUser(app.services, { company_id });
  own = await app.as(ada);
  run = await app.as(superadmin);
  const params = { company_id };
  const create = (body: Parameters<typeof run.call<typeof createCategory>>[1]) =>
    run.call(createCategory, body);
  const office = await create({
    params,
    body: { title: 'Office', type: 'select', choices: ['Paris', 'Lyon'], mandatory: true },
  });
  const skills = await create({ params, body: { title: 'Skills', type: 'array', choices: ['SQL', 'Rust'] } });
  const floor = await create({ params, body: { title: 'Floor', type: 'integer' } });
  const secret = await create({ params, body: { title: 'Grade', type: 'text', only_for_matching: true } });
  Object.assign(made, {
    company: company_id,
    office: office.id,
    floor: floor.id,
    secret: secret.id,
    skills: skills.id,
    paris: Object.keys(office.choices)[0],
    sql: Object.keys(skills.choices)[0],
  });
});

const of = ({ user_id }: MadeUser) => ({ company_id: made.company, id: user_id });
const audited = (userId: number) =>
  holder.app.services.database.company(made.company, 'read', (db) =>
    db
      .selectFrom('audit_log')
      .select(['actor_id', 'action', 'data'])
      .where('target_id', '=', userId)
      .orderBy('id')
      .execute(),
  );

describe('a member’s own record', () => {
  it('takes names and typed values, says nothing of fields kept for matching, and is audited by ids', async () => {
    await run.call(update, {
      params: of(ada),
      body: { userfield_set: [{ category: made.secret, value: 'senior' }] },
    });
    const changed = await own.call(update, {
      params: of(ada),
      body: {
        first_name: ' Adele ',
        userfield_set: [
          { category: made.office, value: made.paris },
          { category: made.skills, value: [made.sql] },
          { category: made.floor, value: '1 200' },
        ],
      },
    });
    expect(changed).toMatchObject({ first_name: 'Adele', last_name: 'King', role: 0 });
    expect(changed.userfield_set.map(({ category, value }) => [category, value])).toEqual([
      [made.office, made.paris],
      [made.skills, [made.sql]],
      [made.floor, 1200],
    ]);
    const seen = await run.call(detail, { params: of(ada) });
    expect(seen.userfield_set).toHaveLength(4);
    expect(seen.settings).toBeNull();
    const entries = await audited(ada.user_id);
    expect(entries.at(-1)).toEqual({
      actor_id: ada.user_id,
      action: 'member.updated',
      data: { changed: ['first_name'], fields: [made.office, made.skills, made.floor] },
    });
    expect(JSON.stringify(entries)).not.toMatch(/Adele|King|senior/);
    await own.call(update, { params: of(ada), body: { first_name: 'Adele' } });
    expect(await audited(ada.user_id), 'nothing changed').toHaveLength(entries.length);
  });

  it('refuses each bad value beside its field, in the reader’s language, and writes nothing', async () => {
    const before = await own.call(detail, { params: of(ada) });
    const refusal = await own.refused(update, {
      params: of(ada),
      headers: { 'accept-language': 'fr' },
      body: {
        last_name: 'Changed',
        email: 'else@company.example',
        userfield_set: [
          { category: made.floor, value: 'third' },
          { category: made.office, value: 'Rome' },
          { category: made.office, value: null },
          { category: made.secret, value: 'junior' },
          { category: 999_999, value: 'x' },
        ],
      },
    });
    expect(refusal.errors?.map(({ path, code }) => [path, code])).toEqual([
      ['email', 'email_by_admin'],
      ['userfield_set.0.value', 'invalid_integer'],
      ['userfield_set.1.value', 'unknown_choice'],
      ['userfield_set.2.value', 'required'],
      ['userfield_set.3.category', 'unknown_field'],
      ['userfield_set.4.category', 'unknown_field'],
    ]);
    expect(refusal.errors?.[1]?.message).toBe('Saisissez un nombre entier, par exemple 12.');
    expect(await own.call(detail, { params: of(ada) })).toEqual(before);
  });

  it('hides every other member as if they were not there', async () => {
    const strip = ({ request_id: _id, ...rest }: { request_id: string }) => rest;
    const missing = { company_id: made.company, id: 999_999 };
    const reads = [
      await own.refused(detail, { params: of(bo) }),
      await own.refused(detail, { params: missing }),
    ];
    expect(strip(reads[0] ?? { request_id: '' })).toEqual(strip(reads[1] ?? { request_id: '' }));
    const body = { first_name: 'Mallory' };
    const writes = [
      await own.refused(update, { params: of(bo), body }),
      await own.refused(update, { params: missing, body }),
    ];
    expect(writes[0]).toMatchObject({ code: 'not_found', status: 404 });
    expect(strip(writes[0] ?? { request_id: '' })).toEqual(strip(writes[1] ?? { request_id: '' }));
  });
});

describe('an admin', () => {
  it('shows since when and why a member is inactive, and cannot empty a required field', async () => {
    const { app } = holder;
    const gone = await makeUser(app.services, {
      company_id: made.company,
      is_active: false,
      fields: { [made.office]: made.paris },
    });
    const seen = await run.call(detail, { params: of(gone) });
    expect(seen).toMatchObject({ is_active: false, inactive_reason: 'admin', last_access_at: null });
    const refusal = await run.refused(update, {
      params: of(gone),
      body: { userfield_set: [{ category: made.office, value: null }] },
    });
    expect(refusal.errors).toMatchObject([{ path: 'userfield_set.0.value', code: 'required' }]);
  });

  it('changes members with the permission only, but always themself', async () => {
    const { app } = holder;
    const weak = await makeAdmin(app.services, {
      company_id: made.company,
      permissions: { ...ALL_PERMISSIONS, members_edit: false },
    });
    const browser = await app.as(weak);
    const body = { first_name: 'Changed' };
    expect((await browser.call(detail, { params: of(bo) })).id).toBe(bo.user_id);
    expect((await browser.refused(update, { params: of(bo), body })).code).toBe('permission_missing');
    expect((await browser.call(update, { params: of(weak), body })).first_name).toBe('Changed');
  });

  it('moves the address of a member, of an admin only as superadmin, and never their own', async () => {
    const { app } = holder;
    const other = await makeAdmin(app.services, { company_id: made.company });
    const browser = await app.as(admin);
    const email = 'moved@company.example';
    const tryIt = async (client: Client, who: MadeUser, wanted: string) => {
      const refusal = await client.refused(update, { params: of(who), body: { email: wanted } });
      return refusal.errors?.map(({ path, code }) => `${path} ${code}`) ?? refusal.code;
    };
    expect(await tryIt(browser, other, email)).toBe('superadmin_only');
    expect(await tryIt(browser, admin, email)).toEqual(['email email_by_admin']);
    expect(await tryIt(run, superadmin, email)).toEqual(['email email_by_admin']);
    expect(await tryIt(browser, bo, ada.email)).toEqual(['email email_taken']);
    expect((await run.call(update, { params: of(other), body: { email } })).email).toBe(email);
    const lost = await app.as(bo);
    expect(
      (await browser.call(update, { params: of(bo), body: { email: 'bo2@company.example' } })).email,
    ).toBe('bo2@company.example');
    expect((await lost.refused(detail, { params: of(bo) })).code, 'the old address opens nothing').toBe(
      'not_found',
    );
  });
});

describe('a member’s settings', () => {
  it('are partial, and not visible to others', async () => {
    const params = { company_id: made.company };
    expect(await own.call(settings, { params, body: {} })).toEqual({
      culture: 'en',
      timezone: null,
      notifications: ALL_ON,
      bell: { invitations: true, dates: true, feedback: true, messages: true },
      pace: null,
      top_participants: true,
      users_columns: null,
    });
    await own.call(settings, { params, body: { culture: 'fr', pace: 2, top_participants: false } });
    const answer = await own.call(settings, {
      params,
      body: { timezone: 'Europe/Paris', notifications: { no_match: false }, bell: { dates: false } },
    });
    const expected = {
      notifications: { ...ALL_ON, no_match: false },
      bell: { invitations: true, dates: false, feedback: true, messages: true },
      pace: 2,
      top_participants: false,
      users_columns: null,
    };
    expect(answer).toEqual({ culture: 'fr', timezone: 'Europe/Paris', ...expected });
    expect(await own.call(detail, { params: of(ada) })).toMatchObject({ settings: expected, culture: 'fr' });
    expect((await run.call(detail, { params: of(ada) })).settings).toBeNull();
  });

  it('keep the columns of the list of members, until they are forgotten', async () => {
    const params = { company_id: made.company };
    const users_columns = { columns: ['last_name', 'category_7', 'is_active'], widths: { last_name: 240 } };
    expect(await own.call(settings, { params, body: { users_columns } })).toMatchObject({ users_columns });
    await own.call(settings, { params, body: { culture: 'en' } });
    expect((await own.call(detail, { params: of(ada) })).settings).toMatchObject({ users_columns });
    await own.call(settings, { params, body: { users_columns: null } });
    expect((await own.call(detail, { params: of(ada) })).settings).toMatchObject({ users_columns: null });
  });

  it.each([
    [{ columns: [], widths: {} }],
    [{ columns: ['password_hash'], widths: {} }],
    [{ columns: ['last_name', 'last_name'], widths: {} }],
    [{ columns: ['last_name'], widths: { last_name: 5 } }],
    [{ columns: ['last_name'], widths: { category_7: 200 } }],
  ])('refuse columns that are none: %j', async (users_columns) => {
    const body = { users_columns } as never;
    const refusal = await own.refused(settings, { params: { company_id: made.company }, body });
    expect(refusal.code).toBe('invalid_input');
  });

  it('refuse a zone that is none and a pace below one', async () => {
    const params = { company_id: made.company };
    const zone = await own.refused(settings, { params, body: { timezone: 'Mars/Olympus' } });
    expect(zone.errors).toMatchObject([{ path: 'timezone', code: 'unknown_timezone' }]);
    const pace = await own.refused(settings, { params, body: { pace: 0 } });
    expect(pace.errors).toMatchObject([{ path: 'pace' }]);
  });
});
