import { EMPTY_FILTERS } from '@fika/contract/filter-shape';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { ConfirmModal } from '#ui/ConfirmModal.tsx';
import type { MemberAct } from '../acts.ts';
import { actCountQuery } from './dialogs-api.ts';
import type { DialogProps } from './dialogs.ts';

const DANGEROUS: ReadonlySet<MemberAct> = new Set(['deactivate', 'ungrant', 'remove']);

/** Asks with exact numbers: how many members the action changes, and how many it leaves unchanged. */
export function AskAct({ act, filters, bulk, onClose, onDone }: DialogProps & { act: MemberAct }) {
  const { t } = useTranslation('bulk');
  const workspace = useWorkspace();
  const { data } = useQuery({
    ...actCountQuery(workspace, act, filters ?? EMPTY_FILTERS),
    enabled: filters !== null,
  });
  const count = data?.affected ?? 0;
  const others = act === 'reset' || act === 'remove' ? act : 'change';
  return (
    <ConfirmModal
      opened={filters !== null}
      onClose={onClose}
      title={data ? (count > 0 ? t(`ask.${act}`, { count }) : t('nobody_title')) : t('counting')}
      confirmLabel={t(`confirm.${act}`)}
      keepLabel={t('keep')}
      failedTitle={t(`failed.${act}`)}
      danger={DANGEROUS.has(act)}
      canConfirm={count > 0}
      onConfirm={async () => {
        if (filters) await bulk.run({ act, filters }, count);
        onDone();
      }}
    >
      {data && (count > 0 ? t(`what.${act}`) : t('nobody'))}
      {data && count > 0 && data.left > 0 && ` ${t(`left.${others}`, { count: data.left })}`}
    </ConfirmModal>
  );
}
