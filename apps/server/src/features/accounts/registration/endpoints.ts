import { authEndpoints } from '@fika/contract';
import { account, anyone, limited, mount, owner } from '#platform/http/access.ts';
import { register, requestReset, sendVerification } from '../commands/ask-for-mail.ts';
import { checkMailLink, verifyEmail } from '../commands/check-mail-link.ts';
import { activateAccount, resetPassword } from '../commands/choose-password.ts';
import { checkSlug, createWorkspace } from '../commands/create-workspace.ts';
import { notePresence } from '../commands/note-presence.ts';
import { readWelcome, saveWelcome } from '../commands/save-welcome.ts';

// For one process and one address, which may be that of an office. `limits/queries.ts` has the limits that protect accounts.
const burst = { max: 120, seconds: 60 };

export const auth = mount(authEndpoints, {
  register: limited(burst, anyone(register)),
  mail_link_check: limited(burst, anyone(checkMailLink)),
  activation: limited(burst, anyone(activateAccount)),
  email_verify: limited(burst, anyone(verifyEmail)),
  send_email_verification: account(sendVerification),
  password_reset: limited(burst, anyone(requestReset)),
  password_reset_confirm: limited(burst, anyone(resetPassword)),
  update_last_access_date: account(notePresence),
  workspace_slug: limited(burst, owner(checkSlug)),
  workspace_create: owner(createWorkspace),
  welcome: account(readWelcome),
  welcome_save: owner(saveWelcome),
});
