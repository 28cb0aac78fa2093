import { useTranslation } from '#lib/i18n.ts';
import { useCan } from '#lib/use-can.ts';
import { useWorkspace } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { ButtonLink } from '#ui/links.tsx';

/** From the reader's part in a program to the page on which admins manage it; nothing for others. */
export function ManageProgram({ id }: { id: number }) {
  const { t } = useTranslation('msteams_channel');
  const { slug } = useWorkspace();
  const { can } = useCan('programs_management', id);
  if (!can) return null;
  return (
    <ButtonLink variant="default" to={paths.campaignsDetails({ slug, id })}>
      {t('programs.manage')}
    </ButtonLink>
  );
}
