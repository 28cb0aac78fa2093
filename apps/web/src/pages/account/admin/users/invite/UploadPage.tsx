import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useCan } from '#lib/use-can.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { PageSkeleton } from '#ui/Skeletons.tsx';
import { ChooseFile } from './ChooseFile.tsx';
import { InviteTabs } from './InviteTabs.tsx';
import { UploadHeader } from './UploadHeader.tsx';
import { useUploader } from '#features/members/upload-api.ts';
import { useFile } from '#features/members/use-file.ts';
import { UploadProgress } from './UploadProgress.tsx';
import { UploadResult } from './UploadResult.tsx';

const loadMapping = () => import('./UploadMapping.tsx');
const UploadMapping = lazy(loadMapping);

/** Imports members from a file: choose it, map its columns, send it, see the result. */
export function UploadPage({ area }: { area: 'users' | 'admin' }) {
  const tabs = <InviteTabs area={area} />;
  const { can, reason } = useCan('members_add');
  return can ? <Upload tabs={tabs} /> : <NotAllowed tabs={tabs} reason={reason} />;
}

function Upload({ tabs }: { tabs: React.ReactNode }) {
  const { uploader, state } = useUploader();
  const form = useFile();
  const { phase, run } = state;
  useEffect(() => () => void uploader.leave(), [uploader]);
  if (phase === 'unknown') return <PageSkeleton />;
  if (run && phase !== 'idle') {
    return (
      <>
        <UploadHeader tabs={tabs} />
        {phase === 'done' ? (
          <UploadResult run={run} uploader={uploader} />
        ) : (
          <UploadProgress state={state} run={run} uploader={uploader} />
        )}
      </>
    );
  }
  if (form.file && form.choices) {
    return (
      <Suspense fallback={<PageSkeleton />}>
        <UploadMapping form={form} file={form.file} choices={form.choices} />
      </Suspense>
    );
  }
  return (
    <>
      <UploadHeader tabs={tabs} />
      <ChooseFile
        busy={form.busy}
        error={form.error}
        onFile={(file) => {
          // Loads during the reading of the file.
          void loadMapping();
          form.choose(file);
        }}
      />
    </>
  );
}

function NotAllowed({ tabs, reason }: { tabs: React.ReactNode; reason: string | null }) {
  const { t } = useTranslation('uploads');
  return (
    <>
      <UploadHeader tabs={tabs} />
      <EmptyState title={t('upload.not_allowed')}>{reason}</EmptyState>
    </>
  );
}
