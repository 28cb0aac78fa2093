import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { PageHeader } from '#ui/PageHeader.tsx';

export function UploadHeader({ actions, tabs }: { actions?: ReactNode; tabs?: ReactNode }) {
  const { t } = useTranslation(['members', 'uploads']);
  const workspace = useWorkspace();
  return (
    <PageHeader
      title={t('uploads:upload.title')}
      crumbs={[{ label: t('title'), to: paths.members(workspace) }, { label: t('uploads:upload.crumb') }]}
      actions={actions}
      tabs={tabs}
    />
  );
}
