import { EMPTY_FILTERS } from '@fika/contract/filter-shape';
import { LIMITS } from '@fika/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { ConfirmModal } from '#ui/ConfirmModal.tsx';
import { TextLink } from '#ui/links.tsx';
import { optionsQuery } from '../filters/api.ts';
import { NamedPicker } from '../filters/NamedPicker.tsx';
import { narrowed } from '../list.ts';
import { othersCountQuery } from '../api.ts';
import type { DialogProps } from './dialogs.ts';

/** Adds members to audiences by hand, in addition to those that the filter finds. */
export function AddToAudiences({ filters, bulk, onClose, onDone }: DialogProps) {
  const { t } = useTranslation('bulk');
  const workspace = useWorkspace();
  const [ids, setIds] = useState<number[]>([]);
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
  const close = () => {
    setIds([]);
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
      canConfirm={ids.length > 0 && (count ?? 0) > 0}
      onConfirm={async () => {
        if (filters) await bulk.run({ act: 'audience', filters, audiences: ids }, count ?? 0);
        setIds([]);
        onDone();
      }}
    >
      {known?.length === 0 ? (
        <p>
          {t('audience.none')}{' '}
          <TextLink to={paths.audiences(workspace)} onClick={close}>
            {t('audience.make')}
          </TextLink>
        </p>
      ) : (
        <>
          <p>{t('audience.what')}</p>
          <NamedPicker
            type="audience"
            label={t('audience.which')}
            many
            ids={ids}
            onChange={(next) => setIds(next.slice(0, LIMITS.audiencesAtOnce))}
            withinPortal
          />
        </>
      )}
    </ConfirmModal>
  );
}
