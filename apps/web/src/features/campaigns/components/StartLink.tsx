import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useWorkspace } from '../../../lib/session.ts';
import { useCan } from '../../../lib/use-can.ts';
import { paths } from '../../../paths.ts';
import { GuardedLink } from '../../../ui/GuardedButton.tsx';

/** To a new program. */
export function StartLink() {
  const { t } = useTranslation('campaigns');
  const { slug } = useWorkspace();
  const { reason } = useCan('programs_add');
  return (
    <GuardedLink
      to={paths.campaignsNew({ slug })}
      reason={reason}
      leftSection={<IconPlus size={16} aria-hidden="true" />}
    >
      {t('new')}
    </GuardedLink>
  );
}
