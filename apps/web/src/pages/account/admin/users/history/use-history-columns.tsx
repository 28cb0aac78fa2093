import { Anchor } from '@mantine/core';
import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import type { Column } from '#ui/data-table.ts';
import type { Upload } from '#features/members/upload-api.ts';
import c from './history-columns.module.css';

const COUNTS = ['added', 'updated', 'unchanged'] as const;

/** File, time, admin and result; the rejected rows and those without their manager open in a dialog. */
export function useHistoryColumns(
  onRejected: (upload: Upload) => void,
  onWarnings: (upload: Upload) => void,
): Column<Upload>[] {
  const { t } = useTranslation('uploads');
  const { number, dateTime } = useFormat();
  return [
    {
      accessorKey: 'file_name',
      header: t('history.file'),
      meta: { width: '34%' },
      cell: ({ row: { original: upload } }) => (
        <>
          <div className={c.name}>{upload.file_name}</div>
          <div className={c.by}>
            {upload.state === 'done'
              ? t('history.rows', { count: upload.rows_total, name: upload.added_by_name })
              : t(upload.state === 'stopped' ? 'history.stopped' : 'history.unfinished', {
                  done: number(upload.rows_done),
                  count: upload.rows_total,
                  name: upload.added_by_name,
                })}
          </div>
          {upload.warnings > 0 && (
            <Anchor
              component="button"
              type="button"
              className={c.warnings}
              onClick={() => onWarnings(upload)}
            >
              {t('result.without_manager', { count: upload.warnings })}
            </Anchor>
          )}
        </>
      ),
    },
    {
      accessorKey: 'created_at',
      header: t('history.started'),
      sortDescFirst: true,
      meta: { phone: 'line' },
      cell: ({ row }) => <span className={c.date}>{dateTime(row.original.created_at, 'medium')}</span>,
    },
    ...COUNTS.map((key): Column<Upload> => ({
      id: key,
      header: t(`result.${key}`),
      meta: { align: 'right', phone: 'line' },
      cell: ({ row: { original: upload } }) => (
        <>
          <span className={c.label}>{t(`result.${key}`)}</span> {number(upload[key])}
        </>
      ),
    })),
    {
      id: 'rejected',
      header: t('result.rejected'),
      meta: { align: 'right', phone: 'line' },
      cell: ({ row: { original: upload } }) => (
        <>
          <span className={c.label}>{t('result.rejected')}</span>{' '}
          {upload.rejected === 0 ? (
            number(0)
          ) : (
            <Anchor
              component="button"
              type="button"
              aria-label={t('history.show_rejected', { count: upload.rejected, file: upload.file_name })}
              onClick={() => onRejected(upload)}
            >
              {number(upload.rejected)}
            </Anchor>
          )}
        </>
      ),
    },
  ];
}
