import { AUDIT_ACTIONS } from '@fika/contract';
import { expect, it } from 'vitest';
import en from '@fika/messages/en/audit.json' with { type: 'json' };
import fr from '@fika/messages/fr/audit.json' with { type: 'json' };
import { conditionsOf, factsOf, hidesWhere, isNarrowed, sentenceOf as keyOf } from './view.ts';
import type { AuditEntry } from './api.ts';
import { auditSearch } from './search.ts';

/** The sentence of an action, in any of its plural forms. */
function sentenceOf(sentences: object, action: string): unknown {
  const parts = action.split('.');
  let holder: unknown = sentences;
  for (const part of parts.slice(0, -1)) holder = (holder as Record<string, unknown> | undefined)?.[part];
  const last = parts.at(-1) ?? '';
  const found = holder as Record<string, unknown> | undefined;
  return found?.[last] ?? found?.[`${last}_other`];
}

it.each([
  ['English', en],
  ['French', fr],
])('every action has a sentence in %s', (_, { actions }) => {
  expect(AUDIT_ACTIONS.filter((action) => typeof sentenceOf(actions, action) !== 'string')).toEqual([]);
});

it('accepts valid parameters of the URL', () => {
  const state = auditSearch.parse({ group: 'rights', from: '2026-11-01', to: 'yesterday', actor: -1 });
  expect(conditionsOf(state)).toEqual({ search: '', group: 'rights', from: '2026-11-01' });
  expect(isNarrowed(state)).toBe(true);
  expect(isNarrowed(auditSearch.parse({ offset: 10 }))).toBe(false);
});

it('fills sentences with the data of an entry, for any data', () => {
  const target = { type: 'user', id: 1, person: { id: 1, name: 'Ada', is_former: false }, label: null };
  expect(factsOf({ action: 'admin.granted', data: { from: 0, to: 1 }, target })).toMatchObject({
    target: 'Ada',
    role: 'admin',
  });
  expect(factsOf({ action: 'permissions.changed', data: { a: {}, b: {} }, target: null })).toMatchObject({
    target: null,
    count: 2,
  });
  expect(
    factsOf({ action: 'workspace.option_changed', data: { name: '__proto__' }, target: null }).option,
  ).toBe('other');
});

const thing = { type: 'category', id: 1, person: null, label: { name: 'Floor', number: null } };

it('names the object if its name is known', () => {
  expect(keyOf({ action: 'field.created', data: {}, target: thing })).toBe('named.field.created');
  expect(keyOf({ action: 'field.created', data: {}, target: { ...thing, label: null } })).toBe(
    'actions.field.created',
  );
  const changed = (names: unknown) =>
    keyOf({ action: 'field.updated', data: { changed: names }, target: thing });
  expect(changed(['title'])).toBe('named.field.renamed');
  expect(changed(['title', 'status'])).toBe('named.field.updated');
  expect(changed('title')).toBe('named.field.updated');
  expect(factsOf({ action: 'field.created', data: {}, target: thing })).toMatchObject({ name: 'Floor' });
});

it('counts invitations that were sent again with the others', () => {
  expect(factsOf({ action: 'member.invited', data: { count: 0, sent_again: 2 }, target: null }).count).toBe(
    2,
  );
});

it('has no name for a deleted person', () => {
  const person = { id: 1, name: 'A former member', is_former: true };
  expect(
    factsOf({ action: 'member.joined', data: {}, target: { type: 'user', id: 1, person, label: null } }),
  ).toMatchObject({ target: null, is_former: true });
});

it('notes a missing IP address for actions of an account, but not of the server', () => {
  const entry = (action: AuditEntry['action'], ip: string | null) => ({ action, actor: null, ip });
  expect(hidesWhere(entry('login.succeeded', null))).toBe(true);
  expect(hidesWhere(entry('login.failed', null))).toBe(true);
  expect(hidesWhere(entry('login.succeeded', '203.0.113.7'))).toBe(false);
  expect(hidesWhere(entry('field.created', null))).toBe(false);
});
