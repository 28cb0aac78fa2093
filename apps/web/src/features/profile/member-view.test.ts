import { describe, expect, it } from 'vitest';
import { actsOn, isMissing, memberChange, memberState, needsSuperadmin } from './member-view.ts';
import { readStoredDraft as readMemberDraft } from './member-stored-draft.ts';

const base = {
  first_name: 'Ada',
  last_name: 'King',
  about_me: '',
  email: 'ada@marelle.example',
  culture: 'en' as const,
  manager: null,
  fields: { 1: 'x', 2: null },
};

describe('a member as a form', () => {
  it('sends only differences, and null for emptied values', () => {
    expect(memberChange(base, base)).toEqual({});
    expect(
      memberChange(base, {
        ...base,
        email: 'a@marelle.example',
        culture: 'fr',
        manager: 4,
        fields: { 1: '', 2: 'y' },
      }),
    ).toEqual({
      manager_id: 4,
      email: 'a@marelle.example',
      culture: 'fr',
      userfield_set: [
        { category: 1, value: null },
        { category: 2, value: 'y' },
      ],
    });
  });

  it('restores a stored draft, unless it is invalid', () => {
    const stored = JSON.stringify({ saved_at: 1, patch: { email: 'b@marelle.example' } });
    expect(readMemberDraft(stored)?.patch).toEqual({ email: 'b@marelle.example' });
    expect(readMemberDraft(JSON.stringify({ saved_at: 1, patch: { culture: 'sv' } }))).toBeNull();
  });

  it('recognizes missing mandatory values', () => {
    expect(isMissing({ mandatory: true }, [])).toBe(true);
    expect(isMissing({ mandatory: true }, false)).toBe(false);
    expect(isMissing({ mandatory: false }, null)).toBe(false);
  });
});

describe('the actions for a member', () => {
  it('follows from state and role', () => {
    expect(actsOn({ is_active: false, role: 1 })).toEqual(['activate']);
    expect(actsOn({ is_active: true, role: 0 })).toEqual(['grant', 'reset_password', 'deactivate']);
    expect(actsOn({ is_active: true, role: 2 })).toEqual(['ungrant', 'reset_password', 'deactivate']);
  });

  it('is for superadmins where it is about admins, but for taking the role of an admin back', () => {
    expect(needsSuperadmin('erase', 1)).toBe(true);
    expect(needsSuperadmin('ungrant', 1)).toBe(false);
    expect(needsSuperadmin('ungrant', 2)).toBe(true);
    expect(needsSuperadmin('deactivate', 0)).toBe(false);
  });

  it('gives the reason why a member is inactive', () => {
    expect(memberState({ is_active: true, inactive_reason: null })).toBe('active');
    expect(memberState({ is_active: false, inactive_reason: 'bounced' })).toBe('bounced');
    expect(memberState({ is_active: false, inactive_reason: 'admin' })).toBe('inactive');
  });
});
