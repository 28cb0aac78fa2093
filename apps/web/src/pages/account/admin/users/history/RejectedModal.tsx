import { LIMITS } from '@fika/contract/limits';
import { Button, Group } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { ListFooter } from '#ui/ListFooter.tsx';
import { SkeletonLine } from '#ui/Skeletons.tsx';
import { useReturnFocus } from '#ui/use-return-focus.ts';
import { useCategories } from '#features/categories/api.ts';
import { rejectedCells, refusalThere } from '#features/members/rejected.ts';
import { loadAllRejected, rejectedQuery, type Upload } from '#features/members/upload-api.ts';
import { useSaveRejected } from '#features/members/use-save-rejected.ts';
import { RefusalTable } from '#features/members/components/RefusalTable.tsx';
import { Modal } from '#ui/Modal.tsx';

/** The rows that an upload refused, with a download of all of them. */
export function RejectedModal({ upload, onClose }: { upload: Upload; onClose: () => void }) {
  const { t } = useTranslation('uploads');
  const { t: common } = useTranslation();
  useReturnFocus();
  const workspace = useWorkspace();
  const [page, setPage] = useState({ limit: 10, offset: 0 });
  const rejected = useQuery(rejectedQuery(workspace, upload.id, page));
  const save = useSaveRejected();
  const fields = useCategories();
  const download = useMutation({
    mutationFn: () => loadAllRejected(workspace, upload.id),
    onSuccess: (rows) => {
      const cells = rejectedCells(rows, fields, (column) => t(`targets.${column}`));
      save(upload.file_name, rows.map(refusalThere), cells);
    },
  });
  const failed = rejected.error ?? download.error;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('result.rejected_count', { count: upload.rejected })}
      size={760}
      closeButtonProps={{ 'aria-label': common('actions.close') }}
    >
      {failed && <ErrorBanner title={t('history.rejected_failed')} error={failed} />}
      {rejected.data?.count === 0 ? (
        <p>{t('history.rejected_gone', { count: LIMITS.rejectedDays })}</p>
      ) : rejected.data ? (
        <RefusalTable refusals={rejected.data.results.map(refusalThere)} />
      ) : (
        rejected.isPending && <SkeletonLine width="60%" tall />
      )}
      {rejected.data?.count !== 0 && (
        <>
          <ListFooter
            page={rejected.data}
            onChange={(change) => setPage((before) => ({ ...before, offset: 0, ...change }))}
          />
          <Group justify="flex-end" gap="xs" mt="md">
            <Button
              leftSection={<IconDownload size={16} aria-hidden="true" />}
              loading={download.isPending}
              onClick={() => download.mutate()}
            >
              {t('result.download')}
            </Button>
          </Group>
        </>
      )}
    </Modal>
  );
}
