import { registrationEndpoints } from '@fika/contract';
import { account, anyone, limited, mount, owner } from '#platform/http/access.ts';
import { register, requestReset } from '../commands/ask-for-mail.ts';
import { checkMailLink, verifyEmail } from '../commands/check-mail-link.ts';
import { activateAccount, resetPassword } from '../commands/choose-password.ts';
import { checkSlug, createWorkspace } from '../commands/create-workspace.ts';
import { readWelcome, saveWelcome } from '../commands/save-welcome.ts';

// For one process and one address, which may be that of an office. `limits/queries.ts` has the limits that protect accounts.
const burst = { max: 120, seconds: 60 };

export const auth = mount(registrationEndpoints, {
  register: limited(burst, anyone(register)),
  mail_link_check: limited(burst, anyone(checkMailLink)),
  activation: limited(burst, anyone(activateAccount)),
  email_verify: limited(burst, anyone(verifyEmail)),
  password_reset: limited(burst, anyone(requestReset)),
  password_reset_confirm: limited(burst, anyone(resetPassword)),
  workspace_slug: limited(burst, owner(checkSlug)),
  workspace_create: owner(createWorkspace),
  welcome: account(readWelcome),
  welcome_save: owner(saveWelcome),
});
