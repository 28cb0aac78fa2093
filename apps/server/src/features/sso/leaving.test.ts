import { ENDPOINTS } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { makeCertificate } from '#test/certificates.ts';
import { Caller, makeSsoHouse, refusalIn, settingsOf } from '#test/sign-on.ts';

const secure = testApp({ PUBLIC_URL: 'https://fika.example' });
const holder = testApp();

describe('the way to an identity provider', () => {
  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-user': '?1' }],
    ['a neighbour', { 'sec-fetch-site': 'same-site', 'sec-fetch-user': '?1' }],
    ['a mail or a bookmark', { 'sec-fetch-site': 'none', 'sec-fetch-user': '?1' }],
    ['a page of ours that moves on without a press', { 'sec-fetch-site': 'same-origin' }],
    ['a browser that does not say', {}],
  ])('asks before it leads away whoever comes from %s', async (_where, headers) => {
    const house = await makeSsoHouse(holder.app);
    const caller = new Caller(holder.app, house.slug);
    const url = `/saml/${house.slug}/login`;
    const page = await caller.go(`${url}?next=/account/${house.slug}/user`, headers);
    expect(page).toMatch(/^200 /);
    expect(page).toContain(`You’re going to ${new URL(house.idp.sso_url).host} to log in to ${house.slug}`);
    expect(page).not.toContain('SAMLRequest');
    expect(caller.cookies['fika_session']).toBeUndefined();
    const pressed = /name="pressed" value="([^"]+)"/.exec(page)?.[1] ?? '';
    // A click in one browser does not confirm it in another one.
    const other = new Caller(holder.app, house.slug);
    expect(await other.go(`${url}?pressed=${pressed}`, headers)).toMatch(/^200 /);
    expect(await caller.go(`${url}?pressed=${pressed}`, headers)).toContain('SAMLRequest=');
  });

  it('keeps what a browser knows in a cookie that no neighbour can set', async () => {
    const house = await makeSsoHouse(secure.app);
    const answer = await secure.app.http.inject(`/saml/${house.slug}/login`);
    expect(answer.cookies).toMatchObject([
      { name: '__Host-fika_sso', path: '/', secure: true, httpOnly: true, sameSite: 'Lax' },
    ]);
    const caller = new Caller(secure.app, house.slug);
    const end = await caller.comeIn(house.idp, { email: house.superadmin.email });
    expect(refusalIn(end)).toBe(`/account/${house.slug}`);
  });

  it('leads to encrypted addresses alone, and takes no certificate with a weak key', async () => {
    const house = await makeSsoHouse(holder.app);
    const browser = await holder.app.as(house.superadmin);
    const save = (given: Parameters<typeof settingsOf>[1]) =>
      browser.refused(ENDPOINTS.sso.sso_save, {
        params: { company_id: house.company_id },
        body: settingsOf(house.idp, given),
      });
    expect(await save({ sso_url: 'http://idp.example/sso' })).toMatchObject({
      errors: [{ path: 'sso_url', code: 'address_not_https' }],
    });
    const weak = makeCertificate({ bits: 1024 });
    expect(await save({ certificates: [weak.certificate] })).toMatchObject({
      errors: [{ path: 'certificates.0', code: 'certificate_weak' }],
    });
  });
});
