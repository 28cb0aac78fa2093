import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useCan } from '#lib/use-can.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { ExportMenu } from '#ui/ExportMenu.tsx';
import type { useExportReport } from '#features/dashboard/reports/api.ts';
import c from './ReportSection.module.css';

interface ReportSectionProps {
  title: string;
  lead: string;
  file: ReturnType<typeof useExportReport>;
  /** The file names members, too. */
  namesMembers?: boolean;
  filters?: ReactNode;
  /** Below the filters: what the file has beyond them. */
  note?: ReactNode;
  error: unknown;
  onRetry: () => void;
  children: ReactNode;
}

/** One table of a report with its filters and its export. */
export function ReportSection({ title, lead, file, namesMembers = false, ...rest }: ReportSectionProps) {
  const { t } = useTranslation(['reporting', 'table_exports']);
  const metrics = useCan('metrics_export_data');
  const members = useCan('members_export_list');
  const reason = metrics.reason ?? (namesMembers ? members.reason : null);
  const { filters, note, error, onRetry, children } = rest;
  return (
    <section className={c.section} aria-label={title}>
      <div className={c.head}>
        <div>
          <h2 className={c.title}>{title}</h2>
          <p className={c.lead}>{lead}</p>
        </div>
        <div className={c.actions}>
          {filters}
          <ExportMenu name={title} file={file} reason={reason} />
        </div>
      </div>
      {note && <p className={c.lead}>{note}</p>}
      {file.error && <ErrorBanner title={t('table_exports:failed')} error={file.error} />}
      {error ? <ErrorBanner title={t('failed')} error={error} onRetry={onRetry} /> : children}
    </section>
  );
}
