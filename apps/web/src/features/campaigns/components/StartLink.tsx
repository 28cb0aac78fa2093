import { IconPlus } from '@tabler/icons-react';
import { useWorkspace } from '#lib/session.ts';
import { useCan } from '#lib/use-can.ts';
import { paths } from '#paths.ts';
import { GuardedLink } from '#ui/GuardedButton.tsx';

/** Link to a new program, with a label that fits the page. */
export function StartLink({ label }: { label: string }) {
  const { slug } = useWorkspace();
  const { reason } = useCan('programs_add');
  return (
    <GuardedLink
      to={paths.campaignsNew({ slug })}
      reason={reason}
      leftSection={<IconPlus size={16} aria-hidden="true" />}
    >
      {label}
    </GuardedLink>
  );
}
