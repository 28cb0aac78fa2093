import { Pill, Select } from '@mantine/core';
import { AUDIT_GROUPS } from '@fika/contract/audit-groups';
import { useTranslation } from '#lib/i18n.ts';
import { DateField } from '#ui/DateField.tsx';
import { SearchInput } from '#ui/SearchInput.tsx';
import { Toolbar } from '#ui/Toolbar.tsx';
import type { AuditListState } from '#features/audit/search.ts';
import c from './AuditToolbar.module.css';

interface AuditToolbarProps {
  state: AuditListState;
  onChange: (change: Partial<AuditListState>) => void;
  /** The name of the person in the filter of the log. */
  actorName: string | null;
}

/** The filters of the log. */
export function AuditToolbar({ state, onChange, actorName }: AuditToolbarProps) {
  const { t } = useTranslation('audit');
  return (
    <Toolbar>
      <SearchInput label={t('search')} value={state.search} onChange={(search) => onChange({ search })} />
      <Select
        aria-label={t('groups.label')}
        className={c.group}
        data={[
          { value: '', label: t('groups.all') },
          ...AUDIT_GROUPS.map((value) => ({ value: value as string, label: t(`groups.${value}`) })),
        ]}
        value={state.group ?? ''}
        allowDeselect={false}
        onChange={(value) => onChange({ group: AUDIT_GROUPS.find((group) => group === value) })}
      />
      <div className={c.day}>
        <DateField
          name={t('from')}
          placeholder={t('from')}
          value={state.from ?? null}
          clearLabel={t('clear_day')}
          onChange={(from) => onChange({ from: from ?? undefined })}
        />
      </div>
      <div className={c.day}>
        <DateField
          name={t('to')}
          placeholder={t('to')}
          value={state.to ?? null}
          clearLabel={t('clear_day')}
          {...(state.from && { min: state.from })}
          onChange={(to) => onChange({ to: to ?? undefined })}
        />
      </div>
      {state.actor !== undefined && (
        <Pill
          size="lg"
          withRemoveButton
          onRemove={() => onChange({ actor: undefined })}
          removeButtonProps={{ 'aria-label': t('only_clear'), tabIndex: 0, 'aria-hidden': false }}
        >
          {actorName ?? t('only_shown')}
        </Pill>
      )}
    </Toolbar>
  );
}
