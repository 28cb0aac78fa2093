import { defineFeature } from '#platform/feature.ts';
import { provide } from '#platform/ports.ts';
import { emails } from '#features/email-outbox/emails.ts';
import { proofOfIdentity } from '#features/accounts/sessions/endpoints.ts';
import { personalData } from '#features/members/types.ts';
import { totpSecrets } from './commands/check-code.ts';
import { mfa } from './endpoints.ts';
import { mfaJobs } from './jobs.ts';
import { mfaNotice } from './emails.ts';
import { mfaData } from './personal-data.ts';
import { assertProof } from './proofs/queries.ts';

export const mfaFeature = defineFeature({
  name: 'mfa',
  endpoints: mfa,
  jobs: () => mfaJobs,
  sealed: [totpSecrets],
  provides: [
    provide(proofOfIdentity, assertProof),
    provide(emails, mfaNotice),
    provide(personalData, mfaData),
  ],
});
