import { Button } from '@mantine/core';
import { warningSentence } from '@fika/spreadsheet/warnings';
import { useTranslation } from '../../../lib/use-translation.ts';
import { currentLanguage } from '../../../lib/i18n.ts';
import { useWorkspace } from '../../../lib/session.ts';
import { useCan } from '../../../lib/use-can.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { paths } from '../../../paths.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx';
import { GuardedButton } from '../../../ui/GuardedButton.tsx';
import { Column } from '../../../ui/PageGrid.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { PageSkeleton } from '../../../ui/Skeletons.tsx';
import { ChooseFile, FileError } from '../components/ChooseFile.tsx';
import { ColumnMapping } from '../components/ColumnMapping.tsx';
import { FilePreview } from '../components/FilePreview.tsx';
import { FileReading } from '../components/FileReading.tsx';
import { fileSentence } from '../components/file-sentence.ts';
import { UploadProgress } from '../components/UploadProgress.tsx';
import { UploadResult } from '../components/UploadResult.tsx';
import type { Choices, PlanOfFile } from '../file-messages.ts';
import { useUploader } from '../upload-api.ts';
import { type ChosenFile, type FileForm, useFile } from '../use-file.ts';
import { useStartUpload } from '../use-start-upload.ts';
import c from './UploadPage.module.css';

/** Brings in members from a file: choose it, say where its columns go, send it, see what came of it. */
export function UploadPage({ tabs }: { tabs?: React.ReactNode }) {
  const { can, reason } = useCan('members_add');
  return can ? <Upload tabs={tabs} /> : <NotAllowed tabs={tabs} reason={reason} />;
}

function Upload({ tabs }: { tabs: React.ReactNode }) {
  const { uploader, state } = useUploader();
  const form = useFile();
  const { phase, run } = state;
  if (phase === 'unknown') return <PageSkeleton />;
  if (run && phase !== 'idle') {
    return (
      <>
        <Header tabs={tabs} />
        {phase === 'done' ? (
          <UploadResult run={run} uploader={uploader} />
        ) : (
          <UploadProgress state={state} run={run} uploader={uploader} />
        )}
      </>
    );
  }
  if (form.file && form.choices) return <Mapping form={form} file={form.file} choices={form.choices} />;
  return (
    <>
      <Header tabs={tabs} />
      <ChooseFile busy={form.busy} error={form.error} onFile={form.choose} />
    </>
  );
}

function Header({ actions, tabs }: { actions?: React.ReactNode; tabs?: React.ReactNode }) {
  const { t } = useTranslation('members');
  const workspace = useWorkspace();
  return (
    <PageHeader
      title={t('upload.title')}
      crumbs={[{ label: t('title'), to: paths.members(workspace) }, { label: t('upload.crumb') }]}
      actions={actions}
      tabs={tabs}
    />
  );
}

interface MappingProps {
  form: FileForm;
  file: ChosenFile;
  choices: Choices;
}

function Mapping({ form, file, choices }: MappingProps) {
  const { t } = useTranslation('members');
  const { number } = useFormat();
  const upload = useStartUpload(form);
  const { plan, error } = form;
  const ready = plan?.ready ?? 0;
  const unready = useReason(plan);
  const reason = fileSentence(error) ?? unready;
  return (
    <>
      <Header
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
          <Banner tone="cinnamon" title={t('upload.mended')}>
            {file.warnings.map((warning) => warningSentence(warning, currentLanguage())).join(' ')}
          </Banner>
        )}
        <FileReading file={file} form={form} />
        <ColumnMapping key={`columns ${file.reading}`} file={file} choices={choices} form={form} />
        {plan && plan.lacking.length > 0 && <Lacking plan={plan} />}
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
  const { t } = useTranslation('members');
  if (!plan) return null;
  const open = plan.dates.find(({ certain }) => !certain);
  if (open) return t('upload.date_order_first', { column: open.column });
  return plan.ready === 0 ? t('upload.nobody_ready') : null;
}

/** Fields that new members must have: whoever is a member already keeps theirs. */
function Lacking({ plan }: { plan: PlanOfFile }) {
  const { t } = useTranslation('members');
  return (
    <Banner tone="cinnamon" title={t('upload.lacking_title')}>
      {plan.lacking.map(({ title, rows }) => (
        <p key={title}>{t('upload.lacking_field', { field: title, count: rows })}</p>
      ))}
    </Banner>
  );
}

function NotAllowed({ tabs, reason }: { tabs: React.ReactNode; reason: string | null }) {
  const { t } = useTranslation('members');
  return (
    <>
      <Header tabs={tabs} />
      <EmptyState title={t('upload.not_allowed')}>{reason}</EmptyState>
    </>
  );
}
