import type { Category } from '@fika/contract/endpoints/categories';
import type { FieldValue } from '@fika/contract/endpoints/members';
import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import { fieldText } from './view.ts';

/** Writes values of fields in the reader's language. */
export function useFieldText(): (category: Category, value: FieldValue) => string {
  const { t } = useTranslation();
  const formats = useFormat();
  const wallFormats = useFormat('UTC');
  const words = { yes: t('values.yes'), no: t('values.no'), formats, wallFormats };
  return (category, value) => fieldText(category, value, words);
}
