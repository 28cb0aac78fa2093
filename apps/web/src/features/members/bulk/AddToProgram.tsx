import { EMPTY_FILTERS } from '@fika/contract/filter-shape';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { ConfirmModal } from '#ui/ConfirmModal.tsx';
import { othersCountQuery } from '../api.ts';
import { NamedPicker } from '../filters/NamedPicker.tsx';
import { narrowed } from '../list.ts';
import type { DialogProps } from './dialogs.ts';

/** Adds members to a program, even outside of its audience. */
export function AddToProgram({ filters, bulk, onClose, onDone }: DialogProps) {
  const { t } = useTranslation('bulk');
  const workspace = useWorkspace();
  const [id, setId] = useState<number | null>(null);
  // Programs have active members.
  const active = narrowed(filters ?? EMPTY_FILTERS, { type: 'is_active', operator: 'eq', value: true });
  const { data: count } = useQuery({
    ...othersCountQuery(workspace, active),
    enabled: filters !== null,
    staleTime: 0,
  });
  const close = () => {
    setId(null);
    onClose();
  };
  return (
    <ConfirmModal
      opened={filters !== null}
      onClose={close}
      title={count === undefined ? t('counting') : t('program.title', { count })}
      confirmLabel={t('program.confirm', { count: count ?? 0 })}
      keepLabel={t('cancel')}
      failedTitle={t('failed.program')}
      danger={false}
      canConfirm={id !== null && (count ?? 0) > 0}
      onConfirm={async () => {
        if (filters && id !== null) await bulk.run({ act: 'program', filters, campaign: id }, count ?? 0);
        setId(null);
        onDone();
      }}
    >
      <p>{t('program.what')}</p>
      <NamedPicker
        type="campaign"
        label={t('program.which')}
        many={false}
        ids={id === null ? [] : [id]}
        onChange={([chosen]) => setId(chosen ?? null)}
        withinPortal
      />
    </ConfirmModal>
  );
}
