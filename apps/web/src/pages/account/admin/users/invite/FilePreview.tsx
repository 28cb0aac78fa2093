import { SegmentedControl } from '@mantine/core';
import { useTranslation } from '#lib/i18n.ts';
import { useCan } from '#lib/use-can.ts';
import { Card } from '#ui/Card.tsx';
import { ListFooter } from '#ui/ListFooter.tsx';
import type { Choices, PlanOfFile } from '#features/members/file-messages.ts';
import type { ChosenFile, FileForm } from '#features/members/use-file.ts';
import { usePreviewRows } from '#features/members/use-preview-rows.ts';
import c from './FilePreview.module.css';
import { PreviewRows } from './PreviewRows.tsx';

interface FilePreviewProps {
  file: ChosenFile;
  choices: Choices;
  plan: PlanOfFile;
  form: FileForm;
}

/**
 * The rows of the file as they will be read, page by page, or only those with errors. An error appears in its cell, where the
 * admin can correct it.
 */
export function FilePreview({ file, choices, plan, form }: FilePreviewProps) {
  const { t } = useTranslation('uploads');
  const { can } = useCan('members_edit');
  const { page, rows, onlyBad, setOnlyBad, change } = usePreviewRows(form, plan);
  return (
    <Card
      title={t('upload.preview')}
      padding="flush"
      aside={
        (plan.bad > 0 || onlyBad) && (
          <SegmentedControl
            aria-label={t('upload.preview')}
            data={[
              { value: 'all', label: t('upload.all_rows') },
              { value: 'bad', label: t('upload.bad_rows', { count: plan.bad }) },
            ]}
            value={onlyBad ? 'bad' : 'all'}
            onChange={(value) => setOnlyBad(value === 'bad')}
          />
        )
      }
    >
      {!can && <p className={c.help}>{t('upload.only_new')}</p>}
      <p className={c.help}>{t(plan.bad > 0 ? 'upload.preview_bad' : 'upload.preview_good')}</p>
      {onlyBad && rows?.total === 0 ? (
        <p className={c.more}>{t('upload.all_good')}</p>
      ) : (
        <PreviewRows key={file.reading} file={file} choices={choices} rows={rows?.rows ?? []} form={form} />
      )}
      <div className={c.footer}>
        <ListFooter page={page} onChange={change} />
      </div>
    </Card>
  );
}
