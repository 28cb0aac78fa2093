import { expect, it } from 'vitest';
import { draftOf, inputOf, withSecurity } from './view.ts';

it('leaves the stored password unchanged by sending none', () => {
  const { has_password: _has, ...stored } = {
    host: 'mail.example',
    port: 465,
    security: 'tls' as const,
    user: 'u',
    from_name: '',
    from_address: 'a@mail.example',
    has_password: true,
  };
  const draft = draftOf({ ...stored, has_password: true });
  expect(inputOf(draft)).toEqual(stored);
  expect(inputOf({ ...draft, password: 'new' })).toEqual({ ...stored, password: 'new' });
});

it('lets the port follow the encryption, unless the admin typed a port', () => {
  const draft = draftOf(null);
  expect(withSecurity(draft, 'tls').port).toBe(465);
  expect(withSecurity({ ...draft, port: 2526 }, 'tls').port).toBe(2526);
});
