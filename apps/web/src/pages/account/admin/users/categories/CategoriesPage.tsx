import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { useCategories, useUsage } from '#features/categories/api.ts';
import { FieldList } from './FieldList.tsx';
import { InactiveFields } from './InactiveFields.tsx';
import { activeFields, inactiveFields } from '#features/categories/view.ts';
import c from './CategoriesPage.module.css';

export function CategoriesPage() {
  const { t } = useTranslation(['categories', 'common']);
  const workspace = useWorkspace();
  const categories = useCategories();
  const active = activeFields(categories);
  const usage = useUsage();
  const add = (
    <ButtonLink to={paths.categoriesAdd(workspace)} leftSection={<IconPlus size={16} />}>
      {t('add')}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader
        title={t('title')}
        crumbs={[{ label: t('common:nav.members'), to: paths.members(workspace) }, { label: t('title') }]}
        actions={active.length > 0 && add}
      />
      {usage.error && (
        <ErrorBanner title={t('failed.counts')} error={usage.error} onRetry={() => void usage.refetch()} />
      )}
      {active.length === 0 ? (
        <EmptyState
          title={t('empty.title')}
          actions={
            <>
              {add}
              <ButtonLink variant="default" to={paths.membersInvite({ slug: workspace.slug, tab: 'upload' })}>
                {t('empty.upload')}
              </ButtonLink>
            </>
          }
        >
          {t('empty.body')}
        </EmptyState>
      ) : (
        <>
          <p className={c.help}>{t('help')}</p>
          <FieldList fields={active} />
        </>
      )}
      <InactiveFields fields={inactiveFields(categories)} />
    </>
  );
}
