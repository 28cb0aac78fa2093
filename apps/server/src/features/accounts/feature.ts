import { defineFeature } from '#platform/feature.ts';
import { provide } from '#platform/ports.ts';
import { bulkActions } from '#features/bulk-actions/types.ts';
import { personalData } from '#features/members/types.ts';
import { emails } from '#features/email-outbox/emails.ts';
import { memberAccounts } from './password/endpoints.ts';
import { resetAction } from './commands/reset-passwords.ts';
import { accountEmails } from './registration/emails.ts';
import { auth } from './registration/endpoints.ts';
import { accounts } from './endpoints.ts';
import { accountJobs } from './jobs.ts';
import { movedAddressEmail } from './address-change/emails.ts';
import { accountData } from './personal-data.ts';
import { accountReactions } from './reactions.ts';
import { ownAccount } from './sessions/endpoints.ts';
import { signInEmail } from './sign-in/emails.ts';
import { superadminNotice } from './superadmins/emails.ts';

export const accountsFeature = defineFeature({
  name: 'accounts',
  endpoints: [...accounts, ...auth, ...ownAccount, ...memberAccounts],
  jobs: () => accountJobs,
  reactions: accountReactions,
  provides: [
    provide(bulkActions, resetAction),
    provide(personalData, accountData),
    provide(emails, ...accountEmails, signInEmail, movedAddressEmail, superadminNotice),
  ],
});
