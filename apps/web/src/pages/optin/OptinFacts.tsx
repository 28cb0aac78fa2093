import { IconClock, IconUsersGroup } from '@tabler/icons-react';
import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import type { OptinView } from '#features/participations/optin/api.ts';
import c from '#features/participations/optin/components/OptinScreen.module.css';

/** How many members have accepted, and how long answers count. */
export function OptinFacts({ view }: { view: OptinView }) {
  const { t } = useTranslation('optin');
  const { dateTime } = useFormat();
  const others = view.accepted_count - (view.answer === 'accepted' ? 1 : 0);
  return (
    <ul className={c.facts}>
      {others > 0 && (
        <li className={c.fact}>
          <IconUsersGroup size={18} aria-hidden="true" />
          {t('said_yes', { count: others })}
        </li>
      )}
      <li className={c.fact}>
        <IconClock size={18} aria-hidden="true" />
        {t(view.answer === 'accepted' ? 'change_by' : 'answer_by', {
          when: dateTime(view.round.answers_until, 'fullDay'),
        })}
      </li>
    </ul>
  );
}
