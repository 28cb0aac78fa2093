import type { Category } from '@fika/contract/endpoints/categories';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#lib/api-error.ts';
import type { UserDetail } from './api.ts';
import { readStoredDraft } from './stored-draft.ts';
import { changeOf, deviceOf, draftOf, missingFields, ownFields, refusalsOf } from './view.ts';

const field = (id: number, given: Partial<Category> = {}): Category => ({
  id,
  title: `Field ${id}`,
  description: '',
  type: 'text',
  choices: {},
  merged: {},
  order: id,
  status: 'active',
  mandatory: false,
  only_for_matching: false,
  columnWidth: null,
  created_at: '2026-11-23T09:00:00Z',
  ...given,
});

const me: UserDetail = {
  id: 7,
  external_id: null,
  email: 'ada@company.example',
  first_name: 'Ada',
  last_name: 'King',
  about_me: '',
  manager: null,
  role: 0,
  is_admin: false,
  is_active: true,
  culture: 'en',
  timezone: null,
  created_at: '2026-11-23T09:00:00Z',
  user_permissions: null,
  userfield_set: [
    { category: 1, category_type: 'text', value: 'Paris' },
    { category: 2, category_type: 'array', value: ['a', 'b'] },
  ],
  settings: null,
  inactive_reason: null,
  last_access_at: null,
};

describe('the form of the own profile', () => {
  const fields = [field(1), field(2, { type: 'array' }), field(3, { type: 'integer' })];
  const base = draftOf(me, fields);

  it('has the fields that members see', () => {
    const all = [...fields, field(4, { only_for_matching: true }), field(5, { status: 'inactive' })];
    expect(ownFields(all).map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(base.fields).toEqual({ '1': 'Paris', '2': ['a', 'b'], '3': null });
  });

  it('asks for empty mandatory fields that the member can edit', () => {
    const needed = (id: number, given: Partial<Category> = {}) => field(id, { mandatory: true, ...given });
    const all = [
      needed(1),
      field(3),
      needed(6),
      needed(7, { type: 'boolean' }),
      needed(8, { only_for_matching: true }),
      needed(9, { status: 'inactive' }),
    ];
    const no = { category: 7, category_type: 'boolean' as const, value: false };
    const them = { ...me, userfield_set: [...me.userfield_set, no] };
    expect(missingFields(them, all).map(({ id }) => id)).toEqual([6]);
  });

  it('sends differences, and null for emptied values', () => {
    expect(changeOf(base, base)).toEqual({});
    expect(changeOf(base, { ...base, fields: { ...base.fields, '3': '' } })).toEqual({});
    const draft = { ...base, last_name: 'Lovelace', fields: { '1': '', '2': ['a'], '3': '12', '9': 'gone' } };
    expect(changeOf(base, draft)).toEqual({
      last_name: 'Lovelace',
      userfield_set: [
        { category: 1, value: null },
        { category: 2, value: ['a'] },
        { category: 3, value: '12' },
      ],
    });
  });

  it('sends a field that is needed and still empty, so that the answer names it', () => {
    const draft = { ...base, last_name: 'Lovelace', fields: { ...base.fields, '3': null } };
    const change = changeOf({ ...base, fields: { ...base.fields, '3': null } }, draft, new Set(['1', '3']));
    expect(change).toEqual({ last_name: 'Lovelace', userfield_set: [{ category: 3, value: null }] });
  });

  it('finds the place of each refusal', () => {
    const sent = { userfield_set: [{ category: 3, value: 'x' }] };
    const error = new ApiError({
      code: 'invalid_input',
      message: '',
      errors: [
        { path: 'first_name', code: 'required', message: 'This field is required.' },
        { path: 'userfield_set.0.value', code: 'invalid_integer', message: 'Type a whole number.' },
      ],
    });
    expect(Object.fromEntries(refusalsOf(error, sent))).toEqual({
      first_name: 'This field is required.',
      '3': 'Type a whole number.',
    });
    expect(refusalsOf(new Error('crash'), sent).size).toBe(0);
  });

  it('is restored after a reload, unless it is invalid', () => {
    const text = JSON.stringify({ saved_at: 1, patch: { first_name: 'Adele', fields: { '1': null } } });
    expect(readStoredDraft(text)?.patch).toEqual({ first_name: 'Adele', fields: { '1': null } });
    expect(readStoredDraft('{"saved_at":1,"patch":{"fields":3}}')).toBeNull();
    expect(readStoredDraft('nonsense')).toBeNull();
  });
});

describe('the name of a browser', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
      'Edge',
      'Windows',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
      'Safari',
      'Mac',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile Safari/604.1',
      'Chrome',
      'iPhone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
      'Samsung Internet',
      'Android',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux'],
    ['curl/8.5.0', null, null],
    ['', null, null],
  ])('%s', (userAgent, browser, system) => {
    expect(deviceOf(userAgent)).toEqual({ browser, system });
  });
});
