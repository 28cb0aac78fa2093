import { describe, expect, it } from 'vitest';
import type { Company } from './api.ts';
import { callsOf, draftOf, faultsOf } from './settings-draft.ts';
import { readStoredDraft } from './settings-stored-draft.ts';
import { inLanguage } from './view.ts';

const company: Company = {
  id: 1,
  slug: 'north',
  name: 'North',
  culture: 'en',
  timezone: 'Europe/Paris',
  onboarding_step: 4,
  onboarding_finish_date: null,
  free_trial_popin_seen_date: null,
  max_seats: null,
  two_fa: 'optional',
  plan: 0,
  logo_url: null,
  colour: null,
};
const base = draftOf(company, {
  cgu_link: null,
  user_warning_notice: { fr: { type: 'info', showIcon: false, message: 'Fermé' } },
  user_quick_actions: {},
  password_policy: { expiration_days: null },
  top_participants: { enabled: true },
  account_access: {
    enable_account_access: true,
    enable_employee_invite_link: false,
    enable_calendar_integration: true,
    enable_instant_match: true,
  },
  single_sign_on: null,
});

describe('the draft of the settings', () => {
  it('sends nothing when nothing changed', () => {
    expect(callsOf(base, { name: 'North', actions: base.actions })).toEqual({
      company: null,
      max_seats: undefined,
      options: [],
    });
  });

  it('sends each part with its own call, and null for emptied values', () => {
    const { en, fr } = base.notice;
    expect(
      callsOf(base, {
        slug: ' North-Wind ',
        max_seats: 12,
        cgu_link: '',
        notice: { en: { ...en, message: ' ' }, fr: { ...fr, message: '' } },
        actions: { en: [{ label: 'Wiki', url: 'https://wiki.example' }], fr: [] },
      }),
    ).toEqual({
      company: { slug: 'north-wind' },
      max_seats: 12,
      options: [
        { name: 'user_warning_notice', value: null },
        { name: 'user_quick_actions', value: { en: [{ label: 'Wiki', url: 'https://wiki.example' }] } },
      ],
    });
  });

  it('gives the field of each fault', () => {
    const draft = {
      ...base,
      name: ' ',
      slug: 'admin',
      max_seats: 0,
      cgu_link: 'javascript:alert(1)',
      actions: { en: [], fr: [{ label: '', url: 'wiki' }] },
    };
    expect(Object.fromEntries(faultsOf(draft))).toEqual({
      name: 'name_missing',
      slug: 'slug_reserved',
      max_seats: 'seats',
      cgu_link: 'link',
      'actions.fr.0.label': 'label_missing',
      'actions.fr.0.url': 'url',
    });
    expect(faultsOf(base).size).toBe(0);
  });

  it('is restored after a reload, unless it is invalid', () => {
    expect(readStoredDraft(JSON.stringify({ saved_at: 1, patch: { name: 'South' } }))?.patch).toEqual({
      name: 'South',
    });
    expect(readStoredDraft('{"saved_at":1,"patch":{"culture":"de"}}')).toBeNull();
    expect(readStoredDraft('nonsense')).toBeNull();
  });
});

it('shows the reader’s language, else the one of the workspace', () => {
  expect(inLanguage({ en: 'a', fr: 'b' }, 'fr', 'en')).toEqual({ value: 'b', lang: 'fr' });
  expect(inLanguage({ en: 'a' }, 'fr', 'en')).toEqual({ value: 'a', lang: 'en' });
  expect(inLanguage({ fr: 'b' }, 'en', 'en')).toBeNull();
});
