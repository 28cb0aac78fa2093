import { randomBytes } from 'node:crypto';
import { ALL_PERMISSIONS, ENDPOINTS, LIMITS } from '@fika/contract';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { type MadeUser, makeAdmin, makeCompany, makeUser } from '#test/factories.ts';
import { makePng } from '#test/pictures.ts';
import { openBrowser } from '#test/sockets.ts';

const { photos, photo_set: setPhoto, photo_delete: removePhoto } = ENDPOINTS.members;
const { export_me: exportMe, users_detail_erase: erase, deactivate_users: deactivate } = ENDPOINTS.members;
const holder = testApp();
const base64 = (bytes: Buffer) => bytes.toString('base64');
const of = ({ company_id, user_id }: MadeUser) => ({ params: { company_id, id: user_id } });

/** A photo of a phone: wider than high, and with the place where it was taken. */
const phonePhoto = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#a3522b' } })
    .withExif({ IFD0: { Make: 'Phonemaker' }, IFD3: { GPSLatitude: '48/1 51/1 30/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer();

/** A company with a member who has a photo, and a colleague. */
async function team() {
  const { app } = holder;
  const company = await makeCompany(app.services);
  const params = { company_id: company.id };
  const ada = await makeUser(app.services, params);
  const bo = await makeUser(app.services, params);
  const own = await openBrowser(app, ada);
  const { photo_url: url } = await own.call(setPhoto, { params, body: { data: base64(await phonePhoto()) } });
  return { params, ada, bo, own, colleague: await openBrowser(app, bo), url };
}

const fetchPhoto = (url: string, cookie?: string) =>
  holder.app.http.inject({ url, ...(cookie && { headers: { cookie } }) });

const listed = async (browser: Awaited<ReturnType<typeof openBrowser>>, ...users: MadeUser[]) => {
  const params = { company_id: users[0]?.company_id ?? 0 };
  const ids = users.map(({ user_id }) => user_id).join(',');
  return browser.call(photos, { params, query: { ids } });
};

describe('the photo of a member', () => {
  it('is seen by colleagues, and stored by their browsers alone', async () => {
    const { ada, bo, colleague, url } = await team();
    expect(await listed(colleague, ada, bo)).toEqual([{ id: ada.user_id, photo_url: url }]);
    const answer = await fetchPhoto(url, colleague.cookie);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=86400, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 96,
      height: 96,
    });
    const large = await fetchPhoto(`${url}&size=large`, colleague.cookie);
    expect(await sharp(large.rawPayload).metadata()).toMatchObject({ width: 320, height: 320 });
  });

  it('says nothing about where and when it was taken', async () => {
    expect((await phonePhoto()).includes('Phonemaker'), 'the file says it').toBe(true);
    const { own, url } = await team();
    for (const size of ['small', 'large']) {
      const { rawPayload } = await fetchPhoto(`${url}&size=${size}`, own.cookie);
      const { exif, xmp, iptc, icc } = await sharp(rawPayload).metadata();
      expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined]);
      expect(rawPayload.includes('Phonemaker')).toBe(false);
    }
  });

  it('is turned as the camera was held', async () => {
    const { own, params } = await team();
    const half = { width: 300, height: 600, channels: 3, background: '#ffffff' } as const;
    const black = await sharp({ create: { ...half, background: '#000000' } })
      .png()
      .toBuffer();
    // Black on the left; a camera that was held on its side says to turn it by a quarter.
    const held = await sharp({ create: { ...half, width: 600 } })
      .composite([{ input: black, left: 0, top: 0 }])
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { photo_url: url } = await own.call(setPhoto, { params, body: { data: base64(held) } });
    const { rawPayload } = await fetchPhoto(`${url}&size=large`, own.cookie);
    const { data, info } = await sharp(rawPayload).greyscale().raw().toBuffer({ resolveWithObject: true });
    const shadeAt = (x: number, y: number) => data[(y * info.width + x) * info.channels] ?? -1;
    expect(shadeAt(300, 20), 'the top is black').toBeLessThan(40);
    expect(shadeAt(20, 300), 'the bottom is white').toBeGreaterThan(215);
  });

  it('is for members of the company who are logged in', async () => {
    const { ada, params, url } = await team();
    expect((await fetchPhoto(url)).json().code).toBe('not_authenticated');
    const other = await makeUser(holder.app.services);
    const stranger = await openBrowser(holder.app, other);
    expect((await fetchPhoto(url, stranger.cookie)).statusCode).toBe(404);
    const ids = String(ada.user_id);
    expect((await stranger.refused(photos, { params, query: { ids } })).code).toBe('not_found');
    const elsewhere = { company_id: other.company_id };
    expect(await stranger.call(photos, { params: elsewhere, query: { ids } })).toEqual([]);
    const moved = url.replace(`/companies/${params.company_id}/`, `/companies/${elsewhere.company_id}/`);
    expect((await fetchPhoto(moved, stranger.cookie)).statusCode).toBe(404);
  });

  it('has another address after each change', async () => {
    const { own, params, url } = await team();
    const { photo_url: next } = await own.call(setPhoto, { params, body: { data: base64(makePng(64, 64)) } });
    expect(next).not.toBe(url);
    expect((await fetchPhoto(url, own.cookie)).statusCode).toBe(404);
    expect((await fetchPhoto(next, own.cookie)).statusCode).toBe(200);
  });

  it('is a picture within the limits', async () => {
    const { own, params } = await team();
    const refusal = async (bytes: Buffer) =>
      (await own.refused(setPhoto, { params, body: { data: base64(bytes) } })).code;
    expect(await refusal(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'))).toBe(
      'photo_type',
    );
    expect(await refusal(Buffer.from('GIF89a'.padEnd(64)))).toBe('photo_type');
    const cut = (await phonePhoto()).subarray(0, 900);
    expect(await refusal(cut), 'a file that ends early').toBe('photo_type');
    // Each scan of a progressive picture costs time, and a file has space for thousands.
    const photo = await phonePhoto();
    const scans = Buffer.from('ffda'.repeat(100), 'hex');
    expect(await refusal(Buffer.concat([photo, scans])), 'many scans').toBe('photo_type');
    expect(await refusal(makePng(2_001, 4))).toBe('photo_pixels');
    expect(await refusal(Buffer.concat([makePng(9, 9), randomBytes(LIMITS.photoBytes)]))).toBe('photo_bytes');
    expect(await refusal(randomBytes(700_000))).toBe('invalid_input');
  });

  it('can be changed so often in an hour', async () => {
    const { own, params } = await team();
    const body = { data: base64(Buffer.from('no picture'.padEnd(64))) };
    for (let tries = 1; tries < LIMITS.photoChangesAtOnce; tries += 1) {
      expect((await own.refused(setPhoto, { params, body })).code).toBe('photo_type');
    }
    expect((await own.refused(setPhoto, { params, body })).code).toBe('too_many_requests');
  });

  it('is removed by its owner, or by an admin who may edit members', async () => {
    const { ada, params, own, colleague, url } = await team();
    expect((await colleague.refused(removePhoto, of(ada))).code).toBe('not_found');
    const weak = await makeAdmin(holder.app.services, {
      ...params,
      permissions: { ...ALL_PERMISSIONS, members_edit: false },
    });
    const refused = await (await openBrowser(holder.app, weak)).refused(removePhoto, of(ada));
    expect(refused.code).toBe('permission_missing');
    expect(await listed(colleague, ada)).toHaveLength(1);
    const admin = await openBrowser(holder.app, await makeAdmin(holder.app.services, params));
    await admin.call(removePhoto, of(ada));
    expect(await listed(colleague, ada)).toEqual([]);
    expect((await fetchPhoto(url, own.cookie)).statusCode).toBe(404);
    await own.call(setPhoto, { params, body: { data: base64(makePng(64, 64)) } });
    await own.call(removePhoto, of(ada));
    expect(await listed(own, ada)).toEqual([]);
    const log = await holder.app.services.database.company(params.company_id, 'read', (db) =>
      db
        .selectFrom('audit_log')
        .select(['action', 'target_id', 'data'])
        .where('action', '=', 'member.updated')
        .execute(),
    );
    const entry = {
      action: 'member.updated',
      target_id: ada.user_id,
      data: { changed: ['photo'], fields: [] },
    };
    expect(log).toEqual([entry, entry, entry, entry]);
  });

  it('of an inactive member is for admins', async () => {
    const { ada, params, colleague, url } = await team();
    const admin = await openBrowser(holder.app, await makeAdmin(holder.app.services, params));
    const filter = { type: 'usercompany_id' as const, operator: 'eq' as const, value: ada.user_id };
    const filters = { version: 'v1' as const, operator: 'and' as const, filters: [filter] };
    await admin.call(deactivate, { params, body: { filters } });
    expect(await listed(colleague, ada)).toEqual([]);
    expect((await fetchPhoto(url, colleague.cookie)).statusCode).toBe(404);
    expect(await listed(admin, ada)).toHaveLength(1);
  });

  it('is in the export of the person, and erased with them', async () => {
    const { ada, params, own, url } = await team();
    const { photo } = (await own.call(exportMe, { params })) as { photo: { data: string } };
    const large = await fetchPhoto(`${url}&size=large`, own.cookie);
    expect(photo).toMatchObject({ content_type: 'image/webp', data: base64(large.rawPayload) });
    const admin = await openBrowser(holder.app, await makeAdmin(holder.app.services, params));
    await admin.call(erase, of(ada));
    expect(await listed(admin, ada)).toEqual([]);
    const rows = await holder.app.services.database.company(params.company_id, 'read', (db) =>
      db.selectFrom('member_photos').selectAll().execute(),
    );
    expect(rows).toEqual([]);
  });
});
