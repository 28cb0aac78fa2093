import { REJECTED_HEADERS } from '@fika/messages/rejected-rows';
import { csvOf, saveFile } from '#lib/csv.ts';
import { currentLanguage, useTranslation } from '#lib/i18n.ts';
import { type Cells, type Refusal, rejectedFile } from './rejected.ts';
import { useRefusalWords } from './use-refusal-words.ts';

/** Saves rejected rows as a file, which can be fixed and uploaded again. */
export function useSaveRejected(): (fileName: string, refusals: readonly Refusal[], file: Cells) => void {
  const { t } = useTranslation('uploads');
  const words = useRefusalWords();
  const explain = (refusal: Refusal) =>
    refusal.place
      ? t('result.explained', { place: words.place(refusal), reason: words.reason(refusal) })
      : words.reason(refusal);
  return (fileName, refusals, file) => {
    const rows = rejectedFile(refusals, file, { ...REJECTED_HEADERS[currentLanguage()], explain });
    saveFile(`${fileName.replace(/\.\w+$/, '')}-${t('result.file_suffix')}.csv`, csvOf(rows));
  };
}
