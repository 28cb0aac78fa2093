import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { FormColumn } from '#ui/FormColumn.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { CreateWorkspaceLink } from '#features/workspaces/components/CreateWorkspaceLink.tsx';
import { WorkspaceList } from '#features/workspaces/components/WorkspaceList.tsx';

/** One's workspaces, inside of one of them: switch to another, or make a new one. */
export function WorkspacesPage() {
  const { t } = useTranslation('workspaces');
  const { id } = useWorkspace();
  return (
    <>
      <PageHeader title={t('list.title')} actions={<CreateWorkspaceLink />} />
      <FormColumn>
        <WorkspaceList currentId={id} />
      </FormColumn>
    </>
  );
}
