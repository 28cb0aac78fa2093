import { defineFeature } from '#platform/feature.ts';
import { provide } from '#platform/ports.ts';
import { companySenders } from '#features/email-outbox/sending/gateway.ts';
import { optionSerializers } from '#features/workspaces/options/types.ts';
import { sending } from './endpoints.ts';
import { sendingJobs } from './jobs.ts';
import { companySenders as sendersOfCompanies } from './senders/queries.ts';
import { smtpPasswords } from './smtp/queries.ts';
import { forgetServer, serializeServer } from './smtp/gateway.ts';
import { signingKeys } from './signing-keys/queries.ts';

export const emailDomainsFeature = defineFeature({
  name: 'email-domains',
  endpoints: sending,
  jobs: () => sendingJobs,
  sealed: [smtpPasswords, signingKeys],
  provides: [
    provide(companySenders, sendersOfCompanies),
    provide(optionSerializers, {
      name: 'smtp_server',
      serializer: { serialize: serializeServer, clear: forgetServer },
    }),
  ],
});
