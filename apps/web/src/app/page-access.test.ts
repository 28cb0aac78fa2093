import { GATES } from '@fika/contract/endpoint-values';
import type { Gate } from '@fika/contract/endpoints/accounts';
import { describe, expect, it } from 'vitest';
import { decide, decideOnboarding, type Decision, type PageKind, type Visit } from './page-access.ts';

type Session = Visit['session'];

const workspace = (slug: string, role: 0 | 1 | 2, gate: Gate | null = null) => ({
  id: 1,
  slug,
  name: slug,
  role,
  user_id: 7,
  gate,
  logo_url: null,
  onboarding_step: 4,
  onboarding_finish_date: '2026-11-23T09:00:00Z' as string | null,
});
const active = (...workspaces: ReturnType<typeof workspace>[]): Session => ({
  is_authenticated: true,
  state: 'active',
  workspaces,
});
const NOBODY: Session = { is_authenticated: false, state: 'anonymous', workspaces: [] };
const PENDING: Session = {
  is_authenticated: false,
  state: 'mfa_pending',
  workspaces: [workspace('marelle', 2)],
};

const NEXT = '/account/marelle/admin/users?page=2';
const CODED = '%2Faccount%2Fmarelle%2Fadmin%2Fusers%3Fpage%3D2';
const open: Decision = { is: 'open' };
const go = (to: string): Decision => ({ is: 'go', to });

const visits: [who: string, session: Session, expected: Record<PageKind, Decision>][] = [
  [
    'nobody',
    NOBODY,
    {
      auth: open,
      account: go(`/login/?next=${CODED}`),
      workspace: go(`/login/?next=${CODED}`),
      admin: go(`/login/?next=${CODED}`),
    },
  ],
  [
    'somebody whose second step is missing',
    PENDING,
    {
      auth: go(`/account/marelle/mfa/verify?next=${CODED}`),
      account: go(`/account/marelle/mfa/verify?next=${CODED}`),
      workspace: go(`/account/marelle/mfa/verify?next=${CODED}`),
      admin: go(`/account/marelle/mfa/verify?next=${CODED}`),
    },
  ],
  [
    'a member',
    active(workspace('marelle', 0)),
    { auth: go(NEXT), account: open, workspace: open, admin: go('/account/marelle/user') },
  ],
  [
    'an admin',
    active(workspace('marelle', 1)),
    { auth: go(NEXT), account: open, workspace: open, admin: open },
  ],
  [
    'a superadmin',
    active(workspace('marelle', 2)),
    { auth: go(NEXT), account: open, workspace: open, admin: open },
  ],
  [
    'an admin of another workspace',
    active(workspace('norda', 2)),
    {
      auth: go('/account/norda/admin'),
      account: open,
      workspace: { is: 'unknown' },
      admin: { is: 'unknown' },
    },
  ],
  [
    'somebody without a workspace',
    active(),
    { auth: open, account: open, workspace: { is: 'unknown' }, admin: { is: 'unknown' } },
  ],
];

const DECISION_OF_GATE: Record<Gate, Decision> = {
  login_again: go(`/logout/expired/?next=${CODED}`),
  sso_required: { is: 'go', to: `/saml/marelle/login?next=${CODED}`, page: true },
  mfa_required: go(`/account/marelle/mfa/verify?next=${CODED}`),
  mfa_setup_required: go(`/account/marelle/mfa/setup?next=${CODED}`),
  password_expired: go(`/password/reset/?expired=1&next=${CODED}`),
  access_disabled: { is: 'closed' },
};

describe('who may see a page', () => {
  describe.each(visits)('%s', (_, session, expected) => {
    it.each(Object.entries(expected) as [PageKind, Decision][])(
      'on a page of the kind %s',
      (kind, decision) => {
        expect(decide(kind, { session, slug: 'marelle', next: NEXT })).toEqual(decision);
      },
    );
  });

  describe.each(GATES)('behind the gate %s', (gate) => {
    const session = active(workspace('marelle', 2, gate));
    it('applies to every page of the workspace', () => {
      for (const kind of ['workspace', 'admin'] as const) {
        expect(decide(kind, { session, slug: 'marelle', next: NEXT })).toEqual(DECISION_OF_GATE[gate]);
      }
    });

    it('the list of workspaces stays open', () => {
      expect(decide('account', { session })).toEqual(open);
    });

    it('never redirects in a circle', () => {
      const decision = DECISION_OF_GATE[gate];
      const isLogin = gate === 'login_again' || gate === 'sso_required';
      // The expired page links to the login page, which must not redirect back.
      if (isLogin) expect(decide('auth', { session, next: NEXT })).toEqual(open);
      if (isLogin) expect(decide('auth', { session })).toEqual(open);
      if (decision.is === 'go') expect(decision.to).not.toMatch(/^\/login/);
    });
  });

  it('opens the set-up of a workspace to its admins until it is finished', () => {
    const at = (role: 0 | 1 | 2, date: string | null, gate: Gate | null = null) =>
      decideOnboarding({
        session: active(Object.assign(workspace('marelle', role, gate), { onboarding_finish_date: date })),
        slug: 'marelle',
        next: NEXT,
      });
    const done = '2026-11-23T09:00:00Z';
    expect([at(1, null), at(2, null)]).toEqual([open, open]);
    expect([at(1, done), at(2, done)]).toEqual([go('/account/marelle/admin'), go('/account/marelle/admin')]);
    expect([at(0, null), at(0, done)]).toEqual([go('/account/marelle/user'), go('/account/marelle/user')]);
    expect(at(2, null, 'mfa_required')).toEqual(DECISION_OF_GATE.mfa_required);
    expect(decideOnboarding({ session: NOBODY, slug: 'marelle', next: NEXT })).toEqual(
      go(`/login/?next=${CODED}`),
    );
  });

  it('prefers a workspace without a gate', () => {
    const session = active(workspace('norda', 1, 'mfa_required'), workspace('marelle', 0));
    expect(decide('auth', { session })).toEqual(go('/account/marelle/user'));
  });
});
