import { defineFeature } from '#platform/feature.ts';
import { provide } from '#platform/ports.ts';
import { accountMails } from '#features/accounts/account-mail.ts';
import { proofOfIdentity } from '#features/accounts/session-endpoints.ts';
import { personalData } from '#features/members/personal-data.ts';
import { totpSecrets } from './check-code.ts';
import { mfa } from './endpoints.ts';
import { mfaJobs } from './jobs.ts';
import { makeNotice, MFA_NOTICE } from './notices.ts';
import { mfaData } from './personal-data.ts';
import { demandProof } from './proofs.ts';

export const mfaFeature = defineFeature({
  name: 'mfa',
  endpoints: mfa,
  jobs: () => mfaJobs,
  sealed: [totpSecrets],
  provides: [
    provide(proofOfIdentity, demandProof),
    provide(accountMails, { [MFA_NOTICE]: makeNotice }),
    provide(personalData, mfaData),
  ],
});
