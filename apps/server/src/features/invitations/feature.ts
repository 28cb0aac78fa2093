import { defineFeature } from '#platform/feature.ts';
import { provide } from '#platform/ports.ts';
import { emails } from '#features/email-outbox/emails.ts';
import { personalData } from '#features/members/types.ts';
import { invitations } from './endpoints.ts';
import { invitationEmail } from './emails.ts';
import { invitationData } from './personal-data.ts';

export const invitationsFeature = defineFeature({
  name: 'invitations',
  endpoints: invitations,
  provides: [provide(emails, invitationEmail), provide(personalData, invitationData)],
});
