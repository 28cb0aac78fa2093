import { csvOf, saveFile } from '#lib/csv.ts';
import { useTranslation } from '#lib/i18n.ts';
import { useCategories } from '#features/categories/api.ts';
import { sampleRows } from './sample-file.ts';

/** Saves a file with the columns of the workspace, to be filled in and imported. */
export function useSampleFile(): () => void {
  const { t } = useTranslation(['uploads', 'common']);
  const fields = useCategories().filter(({ status }) => status === 'active');
  const words = {
    email: t('targets.email'),
    first_name: t('targets.first_name'),
    last_name: t('targets.last_name'),
    department: t('upload.sample_field'),
    departments: [t('upload.sample_value_1'), t('upload.sample_value_2')] as const,
    text: t('upload.sample_text'),
    yes: t('common:values.yes'),
  };
  return () => saveFile(t('upload.sample_name'), csvOf(sampleRows(fields, words)));
}
