import { defineFeature } from '#platform/feature.ts';
import { provide } from '#platform/ports.ts';
import { bulkActs } from '#features/members/bulk-acts.ts';
import { ADDRESS_MOVED } from '#features/members/moved-addresses.ts';
import { personalData } from '#features/members/personal-data.ts';
import { accountMails } from './account-mail.ts';
import { memberAccounts } from './bulk-endpoints.ts';
import { resetAct } from './commands/reset-passwords.ts';
import { doorMails } from './door-mails.ts';
import { doors } from './doors.ts';
import { accounts, workspaces } from './endpoints.ts';
import { accountJobs } from './jobs.ts';
import { makeMovedAddressMail } from './moved-address.ts';
import { accountData } from './personal-data.ts';
import { accountReactions } from './reactions.ts';
import { ownAccount } from './session-endpoints.ts';
import { makeSignInMail, SIGN_IN_MAIL } from './sign-in-mail.ts';
import { makeSuperadminNotice, SUPERADMIN_NOTICE } from './superadmin-notices.ts';

export const accountsFeature = defineFeature({
  name: 'accounts',
  endpoints: [...workspaces, ...accounts, ...doors, ...ownAccount, ...memberAccounts],
  jobs: () => accountJobs,
  reactions: accountReactions,
  provides: [
    provide(bulkActs, resetAct),
    provide(personalData, accountData),
    provide(accountMails, doorMails, {
      [SIGN_IN_MAIL]: makeSignInMail,
      [ADDRESS_MOVED]: makeMovedAddressMail,
      [SUPERADMIN_NOTICE]: makeSuperadminNotice,
    }),
  ],
});
