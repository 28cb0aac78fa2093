import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { FirstTemplates } from '#features/campaigns/components/FirstTemplates.tsx';
import c from './NoProgramYet.module.css';
import { StartLink } from '#features/campaigns/components/StartLink.tsx';

/** The list of programs as long as there is none. */
export function NoProgramYet() {
  const { t } = useTranslation(['campaigns', 'program_list', 'templates']);
  const workspace = useWorkspace();
  const { user } = workspace;
  return (
    <>
      <PageHeader title={t('title')} />
      <EmptyState
        title={t('program_list:empty.title')}
        people={[null, user, null, null]}
        actions={
          <>
            <StartLink label={t('program_list:new')} />
            <ButtonLink variant="default" to={paths.campaignsTemplates(workspace)}>
              {t('templates:start.how')}
            </ButtonLink>
          </>
        }
      >
        {t('program_list:empty.body')}
      </EmptyState>
      <div className={c.templates}>
        <FirstTemplates shown={3} />
      </div>
    </>
  );
}
