import { IconListDetails } from '@tabler/icons-react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useCan } from '#lib/use-can.ts';
import { paths } from '#paths.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { FormColumn } from '#ui/FormColumn.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { InviteTabs } from './InviteTabs.tsx';
import { LinkCard } from './LinkCard.tsx';
import { PersonForm } from './PersonForm.tsx';
import { MailForm } from '#features/invitations/forms/MailForm.tsx';

const WAYS = { mail: MailForm, link: LinkCard, person: PersonForm };

/** Adds one person, or invites people: by email, or by a link to share. */
export function InvitePage({ tab, area }: { tab: 'mail' | 'link' | 'person'; area: 'users' | 'admin' }) {
  const { t } = useTranslation(['invitations', 'common']);
  const workspace = useWorkspace();
  const { can, reason } = useCan('members_add');
  const Way = WAYS[tab];
  return (
    <>
      <PageHeader
        title={t('invite.title')}
        tab={t(`tabs.${tab}`)}
        crumbs={[
          { label: t('common:nav.members'), to: paths.members(workspace) },
          { label: t(`tabs.${tab}`) },
        ]}
        actions={
          can && (
            <ButtonLink
              variant="default"
              to={paths.invites(workspace)}
              leftSection={<IconListDetails size={16} aria-hidden="true" />}
            >
              {t('invite.see')}
            </ButtonLink>
          )
        }
        tabs={<InviteTabs area={area} />}
      />
      {can ? (
        <FormColumn>
          <Way />
        </FormColumn>
      ) : (
        <EmptyState title={t('invite.not_allowed')}>{reason}</EmptyState>
      )}
    </>
  );
}
