import { EMPTY_FILTERS } from '@fika/contract/filter-shape';
import { LIMITS } from '@fika/contract/limits';
import { Anchor, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useCan } from '#lib/use-can.ts';
import { ConfirmModal } from '#ui/ConfirmModal.tsx';
import { optionsQuery } from '../filters/api.ts';
import { NamedPicker } from '../filters/NamedPicker.tsx';
import { narrowed } from '../list.ts';
import { othersCountQuery } from '../api.ts';
import type { DialogProps } from './dialogs.ts';
import { useSaveAudience } from './dialogs-api.ts';

/** Adds members to audiences by hand, in addition to those that the filter finds. */
export function AddToAudiences({ filters, bulk, onClose, onDone }: DialogProps) {
  const { t } = useTranslation('bulk');
  const workspace = useWorkspace();
  const [ids, setIds] = useState<number[]>([]);
  const { can } = useCan('audiences_add');
  const [name, setName] = useState<string | null>(null);
  const save = useSaveAudience();
  // Audiences hold active members.
  const active = narrowed(filters ?? EMPTY_FILTERS, { type: 'is_active', operator: 'eq', value: true });
  const { data: count } = useQuery({
    ...othersCountQuery(workspace, active),
    enabled: filters !== null,
    staleTime: 0,
  });
  const { data: known } = useQuery({
    ...optionsQuery(workspace, 'audience', ''),
    enabled: filters !== null,
    staleTime: 0,
  });
  // Without any audience there is nothing to choose from, so that a name is asked for at once.
  const isNew = can && (name !== null || known?.length === 0);
  const create = async () => {
    const { id } = await save.mutateAsync({ name: name ?? '', description: '', filters: EMPTY_FILTERS });
    // If adding the members fails, the audience is there to be chosen.
    setName(null);
    setIds([id]);
    return id;
  };
  const close = () => {
    setIds([]);
    setName(null);
    onClose();
  };
  return (
    <ConfirmModal
      opened={filters !== null}
      onClose={close}
      title={count === undefined ? t('counting') : t('audience.title', { count })}
      confirmLabel={t('audience.confirm', { count: count ?? 0 })}
      keepLabel={t('cancel')}
      failedTitle={t('failed.audience')}
      danger={false}
      canConfirm={(isNew ? (name ?? '').trim() !== '' : ids.length > 0) && (count ?? 0) > 0}
      onConfirm={async () => {
        const audiences = isNew ? [await create()] : ids;
        if (filters) await bulk.run({ act: 'audience', filters, audiences }, count ?? 0);
        setIds([]);
        setName(null);
        onDone();
      }}
    >
      {known?.length === 0 && !can ? (
        <p>{t('audience.none')}</p>
      ) : (
        <>
          <p>{t('audience.what')}</p>
          {isNew ? (
            <TextInput
              label={t('audience.new_name')}
              maxLength={LIMITS.nameLength}
              autoComplete="off"
              value={name ?? ''}
              onChange={(event) => setName(event.currentTarget.value)}
            />
          ) : (
            <NamedPicker
              type="audience"
              label={t('audience.which')}
              many
              ids={ids}
              onChange={(next) => setIds(next.slice(0, LIMITS.audiencesAtOnce))}
              withinPortal
            />
          )}
          {can && known !== undefined && known.length > 0 && (
            <Anchor component="button" type="button" onClick={() => setName(isNew ? null : '')}>
              {t(isNew ? 'audience.choose' : 'audience.new')}
            </Anchor>
          )}
        </>
      )}
    </ConfirmModal>
  );
}
