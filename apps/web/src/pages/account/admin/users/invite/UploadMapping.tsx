import { Button } from '@mantine/core';
import { warningSentence } from '@fika/spreadsheet/warnings';
import { translate, useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import { Banner } from '#ui/Banner.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { GuardedButton } from '#ui/GuardedButton.tsx';
import { Column } from '#ui/PageGrid.tsx';
import type { Choices, PlanOfFile } from '#features/members/file-messages.ts';
import type { ChosenFile, FileForm } from '#features/members/use-file.ts';
import { useStartUpload } from '#features/members/use-start-upload.ts';
import { FileError } from './ChooseFile.tsx';
import { ColumnMapping } from './ColumnMapping.tsx';
import { FilePreview } from './FilePreview.tsx';
import { FileReading } from './FileReading.tsx';
import { fileSentence } from './file-sentence.ts';
import { UploadHeader } from './UploadHeader.tsx';
import c from './UploadMapping.module.css';

interface MappingProps {
  form: FileForm;
  file: ChosenFile;
  choices: Choices;
}

/** The mapping of a file's columns, and its result. */
export default function UploadMapping({ form, file, choices }: MappingProps) {
  const { t } = useTranslation('uploads');
  const { number } = useFormat();
  const upload = useStartUpload(form);
  const { plan, error } = form;
  const ready = plan?.ready ?? 0;
  const unready = useReason(plan);
  const reason = fileSentence(error) ?? unready;
  return (
    <>
      <UploadHeader
        actions={
          <>
            <Button variant="default" onClick={form.forget}>
              {t('upload.other_file')}
            </Button>
            <GuardedButton
              reason={reason}
              loading={upload.busy || form.busy || plan === null}
              onClick={upload.start}
            >
              {t('upload.submit', { count: ready })}
            </GuardedButton>
          </>
        }
      />
      <Column>
        <p className={c.file}>
          <strong>{file.name}</strong>
          {', '}
          {t('upload.rows', { count: file.row_count })}
          {plan && plan.bad > 0 && (
            <span className={c.bad}>
              {', '}
              {t('upload.left_out', { count: plan.bad })}
            </span>
          )}
        </p>
        <FileError title={t('upload.not_ready')} error={error} />
        {upload.error !== null && <ErrorBanner title={t('upload.failed')} error={upload.error} />}
        {file.warnings.length > 0 && (
          <Banner tone="cinnamon" title={t('upload.fixed')}>
            {file.warnings.map((warning) => warningSentence(warning, translate())).join(' ')}
          </Banner>
        )}
        <FileReading file={file} form={form} />
        <ColumnMapping key={`columns ${file.reading}`} file={file} choices={choices} form={form} />
        {plan && (plan.lacking.length > 0 || plan.nameless > 0) && <Lacking plan={plan} />}
        {plan && (
          <FilePreview
            key={`preview ${file.reading}`}
            file={file}
            choices={choices}
            plan={plan}
            form={form}
          />
        )}
        <p className={c.note} aria-live="polite">
          {plan && t('upload.ready', { count: ready, total: number(file.row_count) })}
        </p>
      </Column>
    </>
  );
}

/** Why the file cannot be uploaded as it is planned; null when it can. */
function useReason(plan: PlanOfFile | null): string | null {
  const { t } = useTranslation('uploads');
  if (!plan) return null;
  const open = plan.dates.find(({ certain }) => !certain);
  if (open) return t('upload.date_order_first', { column: open.column });
  return plan.ready === 0 ? t('upload.nobody_ready') : null;
}

/** Values that new members must have. Existing members keep theirs. */
function Lacking({ plan }: { plan: PlanOfFile }) {
  const { t } = useTranslation('uploads');
  return (
    <Banner tone="cinnamon" title={t('upload.lacking_title')}>
      {plan.nameless > 0 && <p>{t('upload.lacking_name', { count: plan.nameless })}</p>}
      {plan.lacking.map(({ title, rows }) => (
        <p key={title}>{t('upload.lacking_field', { field: title, count: rows })}</p>
      ))}
    </Banner>
  );
}
