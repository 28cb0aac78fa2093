import { useTranslation } from 'react-i18next';
import { csvOf, saveFile } from '../../lib/csv.ts';
import type { UploadFile } from './uploader.ts';
import { useRefusalWords } from './use-refusal-words.ts';
import { type Refusal, rejectedFile } from './view.ts';

/** Saves rejected rows as a file, which can be mended and uploaded again. */
export function useSaveRejected(): (
  fileName: string,
  refusals: readonly Refusal[],
  file: UploadFile | undefined,
) => void {
  const { t } = useTranslation('members');
  const words = useRefusalWords();
  const explain = (refusal: Refusal) =>
    refusal.place
      ? t('result.explained', { place: words.place(refusal), reason: words.reason(refusal) })
      : words.reason(refusal);
  return (fileName, refusals, file) => {
    const rows = rejectedFile(refusals, file, {
      line: t('upload.line'),
      why: t('result.reason'),
      value: t('result.value'),
      explain,
    });
    saveFile(`${fileName.replace(/\.\w+$/, '')}-${t('result.file_suffix')}.csv`, csvOf(rows));
  };
}
