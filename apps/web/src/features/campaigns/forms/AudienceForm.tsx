import { humanFilters } from '@fika/contract/human-filters';
import { Anchor, Button, Menu, SegmentedControl, Switch } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../lib/i18n.ts';
import { createItemKeys } from '../../../lib/item-keys.ts';
import { useWorkspace } from '../../../lib/session.ts';
import { paths } from '../../../paths.ts';
import { Card } from '../../../ui/Card.tsx';
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx';
import { Column } from '../../../ui/PageGrid.tsx';
import { TextLink } from '../../../ui/links.tsx';
import { useCategories } from '../../categories/api.ts';
import { activeFields } from '../../categories/view.ts';
import { ConditionRow } from '../components/ConditionRow.tsx';
import type { TabFormProps } from '../tab-form-props.ts';
import { addEntry, conditionOn, type FilterEntry, removeEntry, replaceEntry } from '../filter-rows.ts';
import type { AudienceCount } from '../use-audience-count.ts';
import c from './AudienceForm.module.css';

export default function AudienceForm({ form, audience }: TabFormProps) {
  const { t } = useTranslation('campaigns');
  const { draft, set } = form;
  const { filters } = draft;
  const [keys] = useState(() => createItemKeys<FilterEntry>());
  const several = filters.filters.length > 1;
  return (
    <Column>
      <Card
        title={t('audience.conditions')}
        aside={
          several && (
            <SegmentedControl
              aria-label={t('audience.join_label')}
              data={[
                { value: 'and', label: t('audience.all') },
                { value: 'or', label: t('audience.any') },
              ]}
              value={filters.operator}
              onChange={(operator) =>
                set({ filters: { ...filters, operator: operator === 'or' ? 'or' : 'and' } })
              }
            />
          )
        }
      >
        {filters.filters.length === 0 && <p className={c.everybody}>{t('audience.everybody')}</p>}
        <ul className={c.conditions}>
          {filters.filters.map((entry, index) => (
            <ConditionRow
              key={keys.of(entry)}
              entry={entry}
              onChange={(next) => set({ filters: replaceEntry(filters, index, keys.carry(entry, next)) })}
              onRemove={() => set({ filters: removeEntry(filters, index) })}
            />
          ))}
        </ul>
        <AddCondition onAdd={(item) => set({ filters: addEntry(filters, item) })} />
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

function AddCondition({ onAdd }: { onAdd: (item: ReturnType<typeof conditionOn>) => void }) {
  const { t } = useTranslation('campaigns');
  const workspace = useWorkspace();
  const fields = activeFields(useCategories());
  if (fields.length === 0) {
    return (
      <p className={c.everybody}>
        {t('audience.no_fields')}{' '}
        <TextLink to={paths.categoriesAdd(workspace)}>{t('audience.add_field')}</TextLink>
      </p>
    );
  }
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="default" size="compact-sm" leftSection={<IconPlus size={16} aria-hidden="true" />}>
          {t('audience.add')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={c.fields}>
        {fields.map((field) => (
          <Menu.Item key={field.id} onClick={() => onAdd(conditionOn(field))}>
            {field.title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The filter read aloud, and how many people it finds now. */
function Sentence({ form, audience }: { form: TabFormProps['form']; audience: AudienceCount }) {
  const { t } = useTranslation('campaigns');
  const categories = useCategories();
  const { count, error, retry } = audience;
  if (error) return <ErrorBanner title={t('failed.count')} error={error} onRetry={retry} />;
  return (
    <Card tone="answer">
      <p className={c.sentence}>{humanFilters(form.draft.filters, categories, currentLanguage())}</p>
      <p className={c.count} aria-live="polite">
        {count === undefined && t('audience.counting')}
        {count === 0 && t('audience.nobody')}
        {count !== undefined && count > 0 && t('audience.count', { count })}
      </p>
      {count === 0 && form.draft.filters.filters.length > 0 && (
        <Anchor
          component="button"
          type="button"
          onClick={() => form.set({ filters: { ...form.draft.filters, filters: [] } })}
        >
          {t('audience.clear')}
        </Anchor>
      )}
    </Card>
  );
}
