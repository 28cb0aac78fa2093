import { useTranslation } from '#lib/i18n.ts';
import { useCan } from '#lib/use-can.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { ExportMenu } from '#ui/ExportMenu.tsx';
import { type ProgramTable, useExportTable } from '../tables-api.ts';
import c from './ExportTable.module.css';

interface ExportTableProps {
  campaignId: number;
  /** The title of the table. */
  name: string;
  table: ProgramTable;
}

/** In a toolbar: saves a table that names members as a file, with the filters of the page. An error has a separate line. */
export function ExportTable({ campaignId, name, table }: ExportTableProps) {
  const { t } = useTranslation('table_exports');
  const file = useExportTable(campaignId, table);
  const { reason } = useCan('members_export_list');
  return (
    <>
      <ExportMenu name={name} file={file} reason={reason} />
      {file.error && (
        <div className={c.error}>
          <ErrorBanner title={t('failed')} error={file.error} />
        </div>
      )}
    </>
  );
}
