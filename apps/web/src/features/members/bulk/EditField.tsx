import type { FieldValue } from '@fika/contract/endpoints/members';
import { EMPTY_FILTERS } from '@fika/contract/filter-shape';
import { Checkbox, Select, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { ConfirmModal } from '#ui/ConfirmModal.tsx';
import { useCategories } from '#features/categories/api.ts';
import { useFieldText } from '#features/categories/use-field-text.ts';
import { activeFields } from '#features/categories/view.ts';
import { othersCountQuery } from '../api.ts';
import { FieldValueInput } from './FieldValueInput.tsx';
import type { DialogProps } from './dialogs.ts';

const nothing = { category: null, value: null, clears: false };

/** Gives a field of many members one value, or empties it. */
export function EditField({ filters, bulk, onClose, onDone }: DialogProps) {
  const { t } = useTranslation('bulk');
  const workspace = useWorkspace();
  const fields = activeFields(useCategories());
  const [entered, setEntered] = useState<{
    category: number | null;
    value: FieldValue | null;
    clears: boolean;
  }>(nothing);
  const field = fields.find(({ id }) => id === entered.category);
  const about = filters ?? EMPTY_FILTERS;
  const { data: count } = useQuery({
    ...othersCountQuery(workspace, about),
    enabled: filters !== null,
    staleTime: 0,
  });
  const value = entered.clears ? null : entered.value;
  const isReady = field !== undefined && (entered.clears || entered.value !== null);
  const close = () => {
    setEntered(nothing);
    onClose();
  };
  return (
    <ConfirmModal
      opened={filters !== null}
      onClose={close}
      title={count === undefined ? t('counting') : t('field.title', { count })}
      confirmLabel={t(entered.clears ? 'field.clear_confirm' : 'field.confirm', { count: count ?? 0 })}
      keepLabel={t('cancel')}
      failedTitle={t('failed.field')}
      danger={false}
      canConfirm={isReady && (count ?? 0) > 0}
      onConfirm={async () => {
        if (!field || !filters) return;
        await bulk.run({ act: 'field', filters, category: field.id, value }, count ?? 0);
        onDone();
      }}
    >
      <Stack gap="sm">
        <Select
          label={t('field.which')}
          placeholder={t('field.choose_field')}
          data={fields.map(({ id, title }) => ({ value: String(id), label: title }))}
          searchable={fields.length > 8}
          value={entered.category === null ? null : String(entered.category)}
          onChange={(id) => setEntered({ ...nothing, category: Number(id) })}
        />
        {field && !entered.clears && (
          <FieldValueInput
            key={field.id}
            field={field}
            value={entered.value}
            onChange={(next) => setEntered({ ...entered, value: next })}
          />
        )}
        {field && (
          <Checkbox
            label={t('field.clear')}
            description={field.mandatory ? t('field.mandatory') : undefined}
            disabled={field.mandatory}
            checked={entered.clears}
            onChange={(event) => setEntered({ ...entered, clears: event.currentTarget.checked })}
          />
        )}
        {isReady && <Preview field={field} value={value} count={count} />}
      </Stack>
    </ConfirmModal>
  );
}

interface PreviewProps {
  field: ReturnType<typeof activeFields>[number];
  value: FieldValue | null;
  count: number | undefined;
}

/** The effect in words and numbers. */
function Preview({ field, value, count = 0 }: PreviewProps) {
  const { t } = useTranslation('bulk');
  const fieldText = useFieldText();
  const shown = value === null ? '' : fieldText(field, value);
  return (
    <p aria-live="polite">
      {value === null
        ? t('field.preview_clear', { count, field: field.title })
        : t('field.preview', { count, field: field.title, value: shown })}
    </p>
  );
}
