import { MEMBER_COLUMNS } from '@fika/spreadsheet/mapping';
import { rowReasonSentence } from '@fika/spreadsheet/row-reasons';
import { translate, useTranslation } from '#lib/i18n.ts';
import type { Refusal, Warning } from './rejected.ts';

/** Place and reason of a refusal in words. */
export function useRefusalWords(): {
  place: (refusal: Pick<Refusal, 'place'>) => string;
  reason: (refusal: Pick<Warning, 'reason'>) => string;
} {
  const { t } = useTranslation('uploads');
  return {
    place({ place }) {
      const own = MEMBER_COLUMNS.find((column) => column === place);
      return own ? t(`targets.${own}`) : place;
    },
    reason: ({ reason }) => rowReasonSentence(reason, translate()),
  };
}
