import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from '#lib/i18n.ts';
import { Banner } from '#ui/Banner.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { FileDrop } from '#ui/FileDrop.tsx';
import { SlackSource } from '#features/slack/components/SlackSource.tsx';
import c from './ChooseFile.module.css';
import { fileSentence } from './file-sentence.ts';
import { useSampleFile } from './use-sample-file.ts';

interface ChooseFileProps {
  busy: boolean;
  error: unknown;
  onFile: (file: File) => void;
}

export function ChooseFile({ busy, error, onFile }: ChooseFileProps) {
  const { t } = useTranslation('uploads');
  const saveSample = useSampleFile();
  return (
    <div className={c.choose}>
      <FileError title={t('upload.unreadable')} error={error} />
      <FileDrop title={t('upload.drop')} help={t('upload.drop_help')} loading={busy} onFile={onFile} />
      <div className={c.sample}>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          onClick={saveSample}
        >
          {t('upload.sample')}
        </Button>
      </div>
      <SlackSource busy={busy} onFile={onFile} />
      <dl className={c.needs}>
        <dt>{t('upload.quiet_title')}</dt>
        <dd>{t('upload.quiet')}</dd>
        <dt>{t('upload.needs_title')}</dt>
        <dd>{t('upload.needs')}</dd>
        <dt>{t('upload.knows_title')}</dt>
        <dd>{t('upload.knows')}</dd>
        <dt>{t('upload.safe_title')}</dt>
        <dd>{t('upload.safe')}</dd>
      </dl>
    </div>
  );
}

/** Why a file cannot be used, in words; anything else is shown as an error of the page. */
export function FileError({ title, error }: { title: string; error: unknown }) {
  if (!error) return null;
  const sentence = fileSentence(error);
  return sentence === null ? (
    <ErrorBanner title={title} error={error} />
  ) : (
    <Banner title={title}>{sentence}</Banner>
  );
}
