import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useCan } from '#lib/use-can.ts';
import { paths } from '#paths.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { useCategories } from '#features/categories/api.ts';
import { type Between, betweenOf, optionNames, programBetween } from '#features/campaigns/between.ts';
import { newCampaignSearch } from '#features/campaigns/new-search.ts';
import { FirstTemplates } from '#features/campaigns/components/FirstTemplates.tsx';
import { StartCard } from '#features/campaigns/components/StartCard.tsx';
import { useAudienceCount } from '#features/campaigns/use-audience-count.ts';
import c from './NewCampaignPage.module.css';

/** Creates a program, from scratch or from a template. Both are stored as a draft on the server at once. */
export function NewCampaignPage() {
  const { t } = useTranslation(['templates', 'campaigns']);
  const workspace = useWorkspace();
  const search = newCampaignSearch.parse(useSearch({ strict: false }));
  const { can, reason } = useCan('programs_add');
  if (!can) {
    return (
      <EmptyState level={1} title={t('not_allowed')}>
        {reason}
      </EmptyState>
    );
  }
  return (
    <>
      <PageHeader
        title={t('start.title')}
        crumbs={[
          { label: t('campaigns:title'), to: paths.campaigns(workspace) },
          { label: t('start.title') },
        ]}
      />
      <div className={c.parts}>
        {search.field !== undefined && <FromAddress />}
        <FromScratch />
        <FirstTemplates shown={6} />
      </div>
    </>
  );
}

/** A program between the two groups that the address names. */
function FromAddress() {
  const search = newCampaignSearch.parse(useSearch({ strict: false }));
  const between = betweenOf(search, useCategories());
  return between && <FromGroups between={between} />;
}

function FromGroups({ between }: { between: Between }) {
  const { t } = useTranslation(['templates', 'common']);
  const [one, other] = optionNames(between, { yes: t('common:values.yes'), no: t('common:values.no') });
  const [given] = useState(() => programBetween(between));
  const { count } = useAudienceCount({ filters: given.filters, exclude_admins: false });
  const names = { one, other, field: between.category.title };
  return (
    <StartCard
      title={t('start.between', names)}
      proposed={t('start.between_name', names)}
      given={given}
      people={2}
    >
      {count === undefined ? t('start.between_help', names) : t('start.between_count', { ...names, count })}{' '}
      {t('start.between_change')}
    </StartCard>
  );
}

function FromScratch() {
  const { t } = useTranslation('templates');
  return (
    <StartCard title={t('start.blank')} people={4}>
      {t('start.blank_help')}
    </StartCard>
  );
}
