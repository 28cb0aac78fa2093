import { defineFeature } from '#platform/feature.ts';
import { provide } from '#platform/ports.ts';
import { accountMails } from '#features/accounts/account-mail.ts';
import { targetLabels } from '#features/audit/target-labels.ts';
import { personalData } from '#features/members/personal-data.ts';
import { invitations } from './endpoints.ts';
import { INVITATION_MAIL, makeInvitationMail } from './invitation-mail.ts';
import { invitationData } from './personal-data.ts';
import { invitationLabels } from './target-labels.ts';

export const invitationsFeature = defineFeature({
  name: 'invitations',
  endpoints: invitations,
  provides: [
    provide(targetLabels, invitationLabels),
    provide(accountMails, { [INVITATION_MAIL]: makeInvitationMail }),
    provide(personalData, invitationData),
  ],
});
