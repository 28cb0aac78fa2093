import { humanFilters } from '@fika/contract/human-filters';
import { Anchor, Switch } from '@mantine/core';
import { useTranslation } from '../../../lib/use-translation.ts';
import { currentLanguage } from '../../../lib/i18n.ts';
import { Card } from '../../../ui/Card.tsx';
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx';
import { Column } from '../../../ui/PageGrid.tsx';
import { useCategories } from '../../categories/api.ts';
import { FilterBuilder } from '../../members/filters/FilterBuilder.tsx';
import { useFilterNames } from '../../members/filters/use-filter-names.ts';
import type { TabFormProps } from '../tab-form-props.ts';
import type { AudienceCount } from '../use-audience-count.ts';
import c from './AudienceForm.module.css';

export default function AudienceForm({ form, audience }: TabFormProps) {
  const { t } = useTranslation('campaigns');
  const { draft, set } = form;
  const { filters } = draft;
  return (
    <Column>
      <Card title={t('audience.conditions')}>
        {filters.filters.length === 0 && <p className={c.everybody}>{t('audience.everybody')}</p>}
        <FilterBuilder filters={filters} onChange={(next) => set({ filters: next })} />
      </Card>
      <Sentence form={form} audience={audience} />
      <Switch
        label={t('audience.exclude_admins')}
        description={t('audience.exclude_admins_help')}
        checked={draft.exclude_admins}
        onChange={(event) => set({ exclude_admins: event.currentTarget.checked })}
      />
    </Column>
  );
}

/** The filter read aloud, and how many people it finds now. */
function Sentence({ form, audience }: { form: TabFormProps['form']; audience: AudienceCount }) {
  const { t } = useTranslation('campaigns');
  const categories = useCategories();
  const { filters } = form.draft;
  const names = useFilterNames(filters);
  const { count, error, retry } = audience;
  if (error) return <ErrorBanner title={t('failed.count')} error={error} onRetry={retry} />;
  return (
    <Card tone="answer">
      <p className={c.sentence}>{humanFilters(filters, categories, currentLanguage(), names)}</p>
      <p className={c.count} aria-live="polite">
        {count === undefined && t('audience.counting')}
        {count === 0 && t('audience.nobody')}
        {count !== undefined && count > 0 && t('audience.count', { count })}
      </p>
      {count === 0 && filters.filters.length > 0 && (
        <Anchor
          component="button"
          type="button"
          onClick={() => form.set({ filters: { ...filters, filters: [] } })}
        >
          {t('audience.clear')}
        </Anchor>
      )}
    </Card>
  );
}
