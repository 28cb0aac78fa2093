import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { ListFooter } from '#ui/ListFooter.tsx';
import { Modal } from '#ui/Modal.tsx';
import { SkeletonLine } from '#ui/Skeletons.tsx';
import { useReturnFocus } from '#ui/use-return-focus.ts';
import { warningThere } from '#features/members/rejected.ts';
import { type Upload, warningsQuery } from '#features/members/upload-api.ts';
import { RefusalTable } from '#features/members/components/RefusalTable.tsx';

/** The rows that an upload imported without the managers that they name. */
export function WarningsModal({ upload, onClose }: { upload: Upload; onClose: () => void }) {
  const { t } = useTranslation(['uploads', 'common']);
  useReturnFocus();
  const [page, setPage] = useState({ limit: 10, offset: 0 });
  const warnings = useQuery(warningsQuery(useWorkspace(), upload.id, page));
  const title = t('result.without_manager', { count: upload.warnings });
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={760}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      {warnings.error && <ErrorBanner title={t('history.warnings_failed')} error={warnings.error} />}
      {warnings.data && <RefusalTable refusals={warnings.data.results.map(warningThere)} label={title} />}
      {warnings.isPending && <SkeletonLine width="60%" tall />}
      <ListFooter
        page={warnings.data}
        onChange={(change) => setPage((before) => ({ ...before, offset: 0, ...change }))}
      />
    </Modal>
  );
}
