import { z } from 'zod';
import type { Services } from '#platform/context.ts';
import { appNow } from '#platform/db/database.ts';
import { defineEmail } from '#features/email-outbox/emails.ts';
import type { AddressedMessage } from '#features/email-outbox/types.ts';
import { type Notice, noticeTemplate } from '#features/email-outbox/notice/present.ts';
import type { Language } from '#platform/i18n/format.ts';
import { findCompany } from '#features/workspaces/queries.ts';
import { inviteUrl } from './present.ts';
import { findInvitation, type InvitationRow } from './queries.ts';
import { stateOf } from './rules.ts';
import { invitationToken } from './tokens/rules.ts';

/** Kind of the emails of invitations. */
export const INVITATION_EMAIL = 'invitation';

const payload = z.object({ company_id: z.number(), invitation_id: z.number() });

/** The email of an invitation; nothing when it was canceled or used before its email was sent. */
export const invitationEmail = defineEmail({
  kind: INVITATION_EMAIL,
  to: 'account',
  template: noticeTemplate,
  load: (services, data) => {
    const { company_id: companyId, invitation_id: id } = payload.parse(data);
    return services.database.company(companyId, 'read', async (db) => {
      const invitation = await findInvitation({ db, company_id: companyId }, id);
      const company = await findCompany(db, companyId);
      if (!invitation || !company || stateOf(invitation, await appNow(db)) !== 'pending') return null;
      return message(services, invitation, { name: company.name, language: company.culture as Language });
    });
  },
});

function message(
  { config, keys, translators }: Services,
  invitation: InvitationRow,
  company: { name: string; language: Language },
): AddressedMessage<Notice> {
  const t = translators[company.language];
  const inviter = invitation.invited_by_name;
  const names = { company: company.name, inviter };
  return {
    to: { name: '', address: invitation.email },
    subject: t(inviter ? 'invitations_emails:subject' : 'invitations_emails:subject_unnamed', names),
    from_name: config.BRAND_NAME,
    content: {
      language: company.language,
      company: company.name,
      heading: t('invitations_emails:heading', names),
      lead: t(inviter ? 'invitations_emails:lead' : 'invitations_emails:lead_unnamed', names),
      button: {
        label: t('invitations_emails:button'),
        url: inviteUrl(config, invitationToken(keys, invitation)),
      },
      why: t('invitations_emails:why'),
    },
  };
}
