import { Anchor, Switch } from '@mantine/core';
import { useTranslation } from '#lib/i18n.ts';
import { Card } from '#ui/Card.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { Column } from '#ui/PageGrid.tsx';
import { FilterBuilder } from '#features/members/filters/FilterBuilder.tsx';
import { useAudienceWords } from '../components/use-audience-words.ts';
import { WithGlance } from '../components/WithGlance.tsx';
import type { TabFormProps } from '../tab-form-props.ts';
import c from './AudienceForm.module.css';

export function AudienceForm({ campaign, form, audience }: TabFormProps) {
  const { t } = useTranslation('campaigns');
  const { draft, set } = form;
  const { filters } = draft;
  const words = useAudienceWords(filters);
  return (
    <WithGlance campaign={campaign} form={form} audience={audience} words={words}>
      <Column>
        <Card title={t('audience.conditions')}>
          {filters.filters.length === 0 && <p className={c.everybody}>{t('audience.everybody')}</p>}
          <FilterBuilder filters={filters} onChange={(next) => set({ filters: next })} />
        </Card>
        <Sentence words={words} form={form} audience={audience} />
        <Switch
          label={t('audience.exclude_admins')}
          description={t('audience.exclude_admins_help')}
          checked={draft.exclude_admins}
          onChange={(event) => set({ exclude_admins: event.currentTarget.checked })}
        />
      </Column>
    </WithGlance>
  );
}

/** The filter read aloud, and how many people it finds now. */
interface SentenceProps extends Pick<TabFormProps, 'form' | 'audience'> {
  words: string;
}

function Sentence({ words, form, audience }: SentenceProps) {
  const { t } = useTranslation('campaigns');
  const { filters } = form.draft;
  const { count, error, retry } = audience;
  if (error) return <ErrorBanner title={t('failed.count')} error={error} onRetry={retry} />;
  return (
    <Card tone="answer">
      <p className={c.sentence}>{words}</p>
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
