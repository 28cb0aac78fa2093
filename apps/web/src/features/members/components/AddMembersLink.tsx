import { grants } from '@fika/contract/permissions';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useWorkspace } from '../../../lib/session.ts';
import { paths } from '../../../paths.ts';
import { GuardedLink } from '../../../ui/GuardedButton.tsx';

/** The way to the upload, with the reason when the reader may not add members. */
export function AddMembersLink({ label }: { label: string }) {
  const { t } = useTranslation();
  const { slug, permissions } = useWorkspace();
  return (
    <GuardedLink
      to={paths.membersInvite({ slug, tab: 'upload' })}
      reason={grants(permissions, 'members_add') ? null : t('errors.no_permission')}
      leftSection={<IconPlus size={16} aria-hidden="true" />}
    >
      {label}
    </GuardedLink>
  );
}
