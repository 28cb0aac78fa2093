import { IconPlus } from '@tabler/icons-react';
import { useWorkspace } from '#lib/session.ts';
import { useCan } from '#lib/use-can.ts';
import { paths } from '#paths.ts';
import { GuardedLink } from '#ui/GuardedButton.tsx';

/** Link to add members, disabled with a reason without the permission. */
export function AddMembersLink({ label }: { label: string }) {
  const { slug } = useWorkspace();
  const { reason } = useCan('members_add');
  return (
    <GuardedLink
      to={paths.membersInvite({ slug, tab: 'upload' })}
      reason={reason}
      leftSection={<IconPlus size={16} aria-hidden="true" />}
    >
      {label}
    </GuardedLink>
  );
}
