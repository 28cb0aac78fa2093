import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useCan } from '#lib/use-can.ts';
import { useWorkspace } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { TextLink } from '#ui/links.tsx';

/** The tab of a program: the reader's part in it, with the way to manage it for those who may. */
export function TeamsProgramPage({ id, children }: { id: number; children: ReactNode }) {
  const { t } = useTranslation('msteams_channel');
  const { slug } = useWorkspace();
  const { can } = useCan('programs_management', id);
  return (
    <>
      {can && <TextLink to={paths.campaignsDetails({ slug, id })}>{t('programs.manage')}</TextLink>}
      {children}
    </>
  );
}
