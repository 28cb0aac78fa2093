import { defineFeature } from '#platform/feature.ts';
import { provide } from '#platform/ports.ts';
import { accountMails } from '#features/accounts/account-mail.ts';
import { personalData } from '#features/members/personal-data.ts';
import { invitations } from './endpoints.ts';
import { INVITATION_MAIL, makeInvitationMail } from './invitation-mail.ts';
import { invitationData } from './personal-data.ts';

export const invitationsFeature = defineFeature({
  name: 'invitations',
  endpoints: invitations,
  provides: [
    provide(accountMails, { [INVITATION_MAIL]: makeInvitationMail }),
    provide(personalData, invitationData),
  ],
});
