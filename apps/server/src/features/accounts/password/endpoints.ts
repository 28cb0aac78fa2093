import { passwordEndpoints } from '@fika/contract';
import { admin, mount } from '#platform/http/access.ts';
import { resetPasswords } from '../commands/reset-passwords.ts';

export const memberAccounts = mount(passwordEndpoints, {
  reset_password: admin('members_edit', (ctx, { body }) => resetPasswords(ctx, body.filters)),
});
