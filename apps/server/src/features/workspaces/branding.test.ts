import { randomBytes } from 'node:crypto';
import { accountsEndpoints, workspacesEndpoints } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { makeAdmin, makeUser } from '#test/factories.ts';
import { makePng } from '#test/pictures.ts';

const {
  companies_list_update: update,
  company_logo: setLogo,
  company_logo_delete: remove,
} = workspacesEndpoints;
const holder = testApp();
const base64 = (bytes: Buffer) => bytes.toString('base64');

async function house() {
  const admin = await makeAdmin(holder.app.services);
  return { ...admin, params: { company_id: admin.company_id }, browser: await holder.app.as(admin) };
}

const fetchLogo = (url: string) => holder.app.http.inject({ url });

describe('the logo', () => {
  it('is public at its own address, and never executed', async () => {
    const { browser, params, company_id } = await house();
    const png = makePng(200, 60);
    const { logo_url: url } = await browser.call(setLogo, { params, body: { data: base64(png) } });
    expect(url).toMatch(new RegExp(`^/media/logos/${company_id}/[0-9a-f]{32}$`));
    const answer = await fetchLogo(url ?? '');
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(png)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
    const member = await holder.app.as(await makeUser(holder.app.services, { company_id }));
    const workspace = await member.call(accountsEndpoints.workspace_byid, { params: { id: company_id } });
    expect(workspace.branding.logo_url).toBe(url);
    const { results } = await member.call(accountsEndpoints.companies, {});
    expect(results[0]?.logo_url).toBe(url);
  });

  it('is found under its own company alone', async () => {
    const one = await house();
    const other = await house();
    const { logo_url: url } = await one.browser.call(setLogo, {
      params: one.params,
      body: { data: base64(makePng(20, 20)) },
    });
    const elsewhere = (url ?? '').replace(`/${one.company_id}/`, `/${other.company_id}/`);
    for (const wrong of [
      elsewhere,
      '/media/logos/1/zz',
      '/media/logos/x/y',
      '/media/logos/999999999999999999999/a',
    ]) {
      expect((await fetchLogo(wrong)).statusCode, wrong).toBe(404);
    }
  });

  it('is what it says it is, within its limits', async () => {
    const { browser, params } = await house();
    const refusal = async (bytes: Buffer) =>
      (await browser.refused(setLogo, { params, body: { data: base64(bytes) } })).code;
    expect(await refusal(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'))).toBe(
      'logo_svg',
    );
    expect(await refusal(Buffer.from('<!doctype html><script>alert(1)</script>'))).toBe('logo_type');
    expect(await refusal(makePng(2_001, 4))).toBe('logo_pixels');
    expect(await refusal(Buffer.concat([makePng(9, 9), randomBytes(512 * 1024)]))).toBe('logo_bytes');
    const long = await browser.refused(setLogo, { params, body: { data: base64(randomBytes(700_000)) } });
    expect(long.code).toBe('invalid_input');
    const text = await browser.refused(setLogo, { params, body: { data: 'not base64' } });
    expect(text.errors?.[0]?.path).toBe('data');
  });

  it('goes away from everywhere, and former ones stay for mails that were sent', async () => {
    const { browser, params } = await house();
    const urls: string[] = [];
    for (let shade = 0; shade < 7; shade += 1) {
      const { logo_url: url } = await browser.call(setLogo, {
        params,
        body: { data: base64(makePng(20, 20, shade * 30)) },
      });
      urls.push(url ?? '');
    }
    const statuses = await Promise.all(urls.map(async (url) => (await fetchLogo(url)).statusCode));
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(5);
    expect(statuses.at(-1)).toBe(200);
    await browser.call(remove, { params });
    for (const url of urls) expect((await fetchLogo(url)).statusCode).toBe(404);
    const company = await browser.call(workspacesEndpoints.companies_list, { params });
    expect(company.logo_url).toBeNull();
  });
});

describe('the colour', () => {
  it('is any colour, written as #RRGGBB, or none', async () => {
    const { browser, params, company_id } = await house();
    expect((await browser.call(update, { params, body: { colour: '#e2b100' } })).colour).toBe('#E2B100');
    const { branding } = await browser.call(accountsEndpoints.workspace_byid, {
      params: { id: company_id },
    });
    expect(branding.colour).toBe('#E2B100');
    expect((await browser.call(update, { params, body: { colour: null } })).colour).toBeNull();
    for (const colour of ['red', '#fff', '#12345g', '#123456;}', 'url(x)']) {
      const refusal = await browser.refused(update, { params, body: { colour } });
      expect(refusal.errors?.[0]?.path, colour).toBe('colour');
    }
    const log = await holder.app.services.database.company(company_id, 'read', (db) =>
      db.selectFrom('audit_log').select('action').execute(),
    );
    expect(log.map(({ action }) => action)).toEqual([
      'workspace.branding_changed',
      'workspace.branding_changed',
    ]);
  });
});
