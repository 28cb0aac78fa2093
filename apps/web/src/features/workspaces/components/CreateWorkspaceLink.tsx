import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from '#lib/i18n.ts';
import { paths } from '#paths.ts';
import { ButtonLink } from '#ui/links.tsx';

/** Link to create a workspace. */
export function CreateWorkspaceLink() {
  const { t } = useTranslation('workspaces');
  return (
    <ButtonLink
      variant="default"
      to={paths.onboarding()}
      search={{ create: true } as never}
      leftSection={<IconPlus size={16} />}
    >
      {t('list.create')}
    </ButtonLink>
  );
}
