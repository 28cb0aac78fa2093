import { defineFeature } from '#platform/feature.ts';
import { provide } from '#platform/ports.ts';
import { bulkActs } from '#features/bulk-actions/types.ts';
import { personalData } from '#features/members/types.ts';
import { emails } from '#features/email-outbox/emails.ts';
import { memberAccounts } from './bulk-endpoints.ts';
import { resetAct } from './commands/reset-passwords.ts';
import { doorMails } from './door-mails.ts';
import { doors } from './doors.ts';
import { accounts, workspaces } from './endpoints.ts';
import { accountJobs } from './jobs.ts';
import { movedAddressEmail } from './moved-address.ts';
import { accountData } from './personal-data.ts';
import { accountReactions } from './reactions.ts';
import { ownAccount } from './session-endpoints.ts';
import { signInEmail } from './sign-in-mail.ts';
import { superadminNotice } from './superadmin-notices.ts';

export const accountsFeature = defineFeature({
  name: 'accounts',
  endpoints: [...workspaces, ...accounts, ...doors, ...ownAccount, ...memberAccounts],
  jobs: () => accountJobs,
  reactions: accountReactions,
  provides: [
    provide(bulkActs, resetAct),
    provide(personalData, accountData),
    provide(emails, ...doorMails, signInEmail, movedAddressEmail, superadminNotice),
  ],
});
