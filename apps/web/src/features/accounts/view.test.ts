import { describe, expect, it } from 'vitest';
import { loginSearch, needsFreshLink } from './view.ts';

describe('loginSearch', () => {
  it('keeps an address of this product', () => {
    expect(loginSearch.parse({ next: '/account/marelle/user?x=1' }).next).toBe('/account/marelle/user?x=1');
  });

  it.each(['https://evil.example', '//evil.example', '/\\evil.example', 'account'])('drops %s', (next) => {
    expect(loginSearch.parse({ next }).next).toBeUndefined();
  });

  it('takes a token that looks like a number for what it is', () => {
    expect(loginSearch.parse({ link: 42 }).link).toBe('42');
  });
});

describe('needsFreshLink', () => {
  it('is so for every state of a used-up link, and for nothing else', () => {
    expect(['link_invalid', 'link_expired', 'link_used'].every(needsFreshLink)).toBe(true);
    expect(needsFreshLink('too_many_requests')).toBe(false);
  });
});
