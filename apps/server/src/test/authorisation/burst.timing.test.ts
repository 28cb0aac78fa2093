import { ENDPOINTS } from '@fika/contract';
import { expect, it } from 'vitest';
import { testApp } from '../app.ts';
import { makeUser } from '../factories.ts';

const holder = testApp();

// A request waits at most some seconds for a connection, which a busy computer needs for a single one.
it('the server is not brought to a halt by one member who asks for much at once', async () => {
  const member = await makeUser(holder.app.services, { password: 'seven quiet otters dance' });
  const browser = await holder.app.as(member);
  const params = { company_id: member.company_id };
  // Each of them needs a second connection while it holds one: more than there are.
  const codes = await Promise.all(
    Array.from({ length: 9 }, async () => {
      const body = { password: 'a wrong password' };
      return (await browser.refused(ENDPOINTS.accounts.erase_me, { params, body })).code;
    }),
  );
  expect(codes).toEqual(codes.map(() => 'wrong_password'));
});
