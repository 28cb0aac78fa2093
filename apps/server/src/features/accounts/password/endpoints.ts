import { bulkAccountEndpoints } from '@fika/contract';
import { AfterCommit, admin, mount } from '#platform/http/access.ts';
import { resetPasswords } from '../commands/reset-passwords.ts';

export const memberAccounts = mount(bulkAccountEndpoints, {
  reset_password: admin('members_edit', async (ctx, { body }) => {
    const answer = await resetPasswords(ctx, body.filters);
    // The mails wait in the queue of jobs, which hears of them once they are there.
    return new AfterCommit(async () => {
      ctx.services.jobs.wake();
      return answer;
    });
  }),
});
