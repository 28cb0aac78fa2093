import { describe, expect, it } from 'vitest';
import type { OnboardingStep } from './api.ts';
import {
  hasPage,
  listedCriteria,
  noteOf,
  pagesOf,
  pathInside,
  placeOf,
  stepsAboutAll,
  visitOf,
} from './view.ts';

const step = (id: number, order: number, path: string | null): OnboardingStep => ({
  id,
  name: String(id),
  order,
  path,
  pages: [{ title: `Title ${id}`, text: 'Text' }],
});
const STEPS = [
  step(1, 2, 'admin/users'),
  step(4, 3, 'admin/users/categories'),
  step(6, 6, 'admin/campaigns/details/{id}/booking'),
  step(5, 1, null),
  step(8, 0, null),
];
const shown = (pathname: string, seen: number[] = []) => noteOf(pathname, STEPS, seen)?.id ?? null;

describe('the line about a page', () => {
  it('is that of this very path', () => {
    expect(shown('/account/marelle/admin/users')).toBe(1);
    expect(shown('/account/marelle/admin/users/categories/')).toBe(4);
    expect(shown('/account/marelle/admin/campaigns/details/12/booking')).toBe(6);
    expect(shown('/account/marelle')).toBeNull();
  });

  it('is shown until it was seen', () => {
    expect(shown('/account/marelle/admin/users', [8, 5])).toBe(1);
    expect(shown('/account/marelle/admin/users', [1])).toBeNull();
  });

  it('is none outside of a workspace', () => {
    expect(shown('/login/')).toBeNull();
    expect(pathInside('/companies/')).toBeNull();
  });
});

describe('the steps about the product', () => {
  it('are those of no page, in their order', () => {
    expect(stepsAboutAll(STEPS).map(({ id }) => id)).toEqual([8, 5]);
  });

  it('are turned page by page', () => {
    const two = {
      ...step(5, 1, null),
      pages: [
        { title: 'A', text: '' },
        { title: 'B', text: '' },
      ],
    };
    expect(pagesOf([step(8, 0, null), two]).map(({ title }) => title)).toEqual(['Title 8', 'A', 'B']);
  });
});

describe('the things to do', () => {
  it('lead to pages that exist', () => {
    expect(placeOf('preferences', 'marelle')).toBe('/account/marelle/user/preferences');
    expect(placeOf('categories', 'marelle')).toBe('/account/marelle/admin/users/categories');
  });

  it('are listed when there is such a page, as steps are', () => {
    const listed = listedCriteria(
      [
        { name: 'preferences', done: true },
        { name: 'coffee', done: false },
      ],
      'marelle',
    );
    expect(listed.map(({ place, done }) => [place, done])).toEqual([
      ['/account/marelle/user/preferences', true],
      ['/account/marelle/user/campaigns', false],
    ]);
    const paths = ['admin/users', null, 'admin/campaigns/details/{id}/booking', 'admin/nowhere'];
    expect(paths.map((path) => hasPage({ path }))).toEqual([true, true, true, false]);
  });

  it('count the visits of two pages', () => {
    expect(visitOf('/account/marelle/opportunities')).toBe('opportunities');
    expect(visitOf('/account/marelle/user/network/')).toBe('network');
    expect(visitOf('/account/marelle/user')).toBeNull();
  });
});
