import { Anchor, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { currentLanguage, useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { SearchInput } from '#ui/SearchInput.tsx';
import { PageSkeleton } from '#ui/Skeletons.tsx';
import { Toolbar } from '#ui/Toolbar.tsx';
import { TemplateGrid } from '#features/campaigns/components/TemplateCard.tsx';
import { templatesQuery, type UseCase } from '#features/campaigns/templates-api.ts';
import { foundTemplates, purposesOf } from '#features/campaigns/templates-view.ts';
import { templatesDefaults, type TemplatesSearch } from '#features/campaigns/search.ts';
import c from './TemplatesPage.module.css';

/** The library: programs to begin with, drawn as tables, by what they are for. */
export function TemplatesPage() {
  const { t } = useTranslation(['templates', 'campaigns']);
  const workspace = useWorkspace();
  const templates = useQuery(templatesQuery(workspace, currentLanguage()));
  return (
    <>
      <PageHeader
        title={t('templates.title')}
        crumbs={[
          { label: t('campaigns:title'), to: paths.campaigns(workspace) },
          { label: t('templates.title') },
        ]}
      />
      <p className={c.lead}>{t('templates.lead')}</p>
      {templates.error && (
        <ErrorBanner
          title={t('templates.load_failed')}
          error={templates.error}
          onRetry={() => void templates.refetch()}
        />
      )}
      {templates.isPending && <PageSkeleton />}
      {templates.data && <Library templates={templates.data} />}
    </>
  );
}

function Library({ templates }: { templates: readonly UseCase[] }) {
  const { t } = useTranslation('templates');
  const { state, change } = useLibrarySearch();
  const found = foundTemplates(templates, state);
  return (
    <>
      <Toolbar>
        <SearchInput
          label={t('templates.search')}
          value={state.search}
          onChange={(search) => change({ search })}
        />
        <Select
          className={c.purposes}
          aria-label={t('templates.use_cases')}
          placeholder={t('templates.use_cases')}
          clearable
          data={purposesOf(templates)}
          value={state.use_case || null}
          onChange={(useCase) => change({ use_case: useCase ?? '' })}
        />
        <span className={c.count} role="status">
          {t('templates.count', { count: found.length })}
        </span>
      </Toolbar>
      {found.length > 0 ? (
        <TemplateGrid templates={found} />
      ) : (
        <Card padding="flush">
          <EmptyState
            size="inline"
            title={t('templates.none_title')}
            actions={
              <Anchor component="button" type="button" onClick={() => change(templatesDefaults)}>
                {t('templates.reset')}
              </Anchor>
            }
          >
            {t('templates.none', { search: state.search })}
          </EmptyState>
        </Card>
      )}
    </>
  );
}

function useLibrarySearch() {
  const found = useSearch({ strict: false });
  const navigate = useNavigate();
  const state: TemplatesSearch = { ...templatesDefaults, ...(found as Partial<TemplatesSearch>) };
  const change = (part: Partial<TemplatesSearch>) =>
    void navigate({
      to: '.',
      replace: true,
      resetScroll: false,
      // Which keys the address has is known to its route; here they are any.
      search: ((previous: object) => ({ ...previous, ...part })) as never,
    });
  return { state, change };
}
