import { describe, expect, it } from 'vitest';
import type { Session } from '#lib/session.ts';
import { addressesIn, needsFreshLink, wayIn } from './view.ts';
import { loginSearch } from './search.ts';

describe('loginSearch', () => {
  it('accepts an address of this product', () => {
    expect(loginSearch.parse({ next: '/account/marelle/user?x=1' }).next).toBe('/account/marelle/user?x=1');
  });

  it.each(['https://evil.example', '//evil.example', '/\\evil.example', 'account'])('drops %s', (next) => {
    expect(loginSearch.parse({ next }).next).toBeUndefined();
  });

  it('reads a token of digits as text', () => {
    expect(loginSearch.parse({ link: 42 }).link).toBe('42');
  });
});

describe('needsFreshLink', () => {
  it('is so for every state of a used-up link, and for nothing else', () => {
    expect(['link_invalid', 'link_expired', 'link_used'].every(needsFreshLink)).toBe(true);
    expect(needsFreshLink('too_many_requests')).toBe(false);
  });
});

describe('wayIn', () => {
  const workspace = {
    id: 1,
    slug: 'marelle',
    name: 'Marelle',
    role: 2 as const,
    user_id: 1,
    gate: null,
    logo_url: null,
    onboarding_step: 4,
    onboarding_finish_date: '2026-11-20T09:00:00.000Z',
  };
  const other = { ...workspace, id: 2, slug: 'north', role: 0 as const };
  const session = (given: Partial<Session>): Session => ({
    is_authenticated: true,
    state: 'active',
    method: 'password',
    csrf_token: '',
    account: null,
    workspaces: [workspace, other],
    ...given,
  });

  it('goes to the home page, or to the page that was asked for', () => {
    expect(wayIn(session({}), undefined)).toEqual({ to: '/account/marelle/admin' });
    expect(wayIn(session({}), '/account/north/user/coffees/3')).toEqual({
      to: '/account/north/user/coffees/3',
    });
  });

  it('goes to the second step first, and passes the requested page on', () => {
    const pending = session({ is_authenticated: false, state: 'mfa_pending' });
    expect(wayIn(pending, '/account/north/user')).toEqual({
      to: '/account/north/mfa/verify?next=%2Faccount%2Fnorth%2Fuser',
    });
    expect(wayIn({ ...pending, workspaces: [] }, undefined)).toEqual({ to: '/account/-/mfa/verify' });
  });

  it('goes to the single sign-on of the organization that requires it', () => {
    const bound = session({ workspaces: [{ ...workspace, gate: 'sso_required' }, other] });
    expect(wayIn(bound, undefined)).toEqual({ href: 'saml/marelle/login' });
    expect(wayIn(bound, '/account/north/user')).toEqual({ to: '/account/north/user' });
  });

  it('goes to the set-up of an unfinished workspace, or of the first one', () => {
    expect(
      wayIn(session({ workspaces: [{ ...workspace, onboarding_finish_date: null }] }), undefined),
    ).toEqual({
      to: '/user/onboarding/',
    });
    expect(wayIn(session({ workspaces: [] }), undefined)).toEqual({ to: '/user/onboarding/' });
  });
});

describe('addressesIn', () => {
  it('finds each address once, in every pasted format', () => {
    expect(addressesIn('Ada <ada@a.example>, bo@a.example;ADA@a.example\n"cy@a.example".')).toEqual([
      'ada@a.example',
      'bo@a.example',
      'cy@a.example',
    ]);
    expect(addressesIn('nobody here')).toEqual([]);
  });
});
