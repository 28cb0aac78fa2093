import type { FilterGroup } from '@fika/contract/filter-shape';
import { humanFilters } from '@fika/contract/human-filters';
import { LIMITS } from '@fika/contract/limits';
import { Stack, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { translate, useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { ConfirmModal } from '#ui/ConfirmModal.tsx';
import { showToast } from '#ui/toast.tsx';
import { useCategories } from '#features/categories/api.ts';
import { countQuery } from '../api.ts';
import { useFilterNames } from '../filters/use-filter-names.ts';
import { useSaveAudience } from './dialogs-api.ts';

interface SaveAudienceProps {
  opened: boolean;
  filters: FilterGroup;
  onClose: () => void;
}

const blank = { name: '', description: '' };

/** Saves a filter as an audience. Members who match it later join the audience. */
export function SaveAudience({ opened, filters, onClose }: SaveAudienceProps) {
  const { t } = useTranslation('bulk');
  const workspace = useWorkspace();
  const categories = useCategories();
  const names = useFilterNames(filters);
  const save = useSaveAudience();
  const [entered, setEntered] = useState(blank);
  const { data: count } = useQuery({ ...countQuery(workspace, filters), enabled: opened });
  const close = () => {
    setEntered(blank);
    onClose();
  };
  return (
    <ConfirmModal
      opened={opened}
      onClose={close}
      title={t('save_audience.title')}
      confirmLabel={t('save_audience.confirm')}
      keepLabel={t('cancel')}
      failedTitle={t('save_audience.failed')}
      danger={false}
      canConfirm={entered.name.trim() !== ''}
      onConfirm={async () => {
        const { name } = await save.mutateAsync({ ...entered, filters });
        showToast({ message: t('save_audience.done', { name }) });
      }}
    >
      <Stack gap="sm">
        <div>
          <p>{humanFilters(filters, categories, translate(), names)}</p>
          {count !== undefined && <p>{t('save_audience.count', { count })}</p>}
        </div>
        <TextInput
          label={t('save_audience.name')}
          required
          withAsterisk={false}
          data-autofocus
          maxLength={LIMITS.nameLength}
          value={entered.name}
          onChange={(event) => setEntered({ ...entered, name: event.currentTarget.value })}
        />
        <Textarea
          label={t('save_audience.description')}
          autosize
          minRows={2}
          maxLength={LIMITS.audienceDescription}
          value={entered.description}
          onChange={(event) => setEntered({ ...entered, description: event.currentTarget.value })}
        />
      </Stack>
    </ConfirmModal>
  );
}
