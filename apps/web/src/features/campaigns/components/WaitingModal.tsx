import { useTranslation } from '#lib/i18n.ts';
import { PersonCell } from '#ui/PersonCell.tsx';
import { useReturnFocus } from '#ui/use-return-focus.ts';
import type { Wait } from '../forecast.ts';
import { useWaitWords } from './use-wait-words.ts';
import c from './WaitingModal.module.css';
import { Modal } from '#ui/Modal.tsx';

/** The people who would stay unmatched for one of the reasons. */
export function WaitingModal({ wait, onClose }: { wait: Wait; onClose: () => void }) {
  const { t } = useTranslation('forecasts');
  const { t: common } = useTranslation();
  useReturnFocus();
  const { who, why } = useWaitWords()(wait);
  const { members, count } = wait;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('forecast.people_title', { count })}
      size={440}
      closeButtonProps={{ 'aria-label': common('actions.close') }}
    >
      <p className={c.why}>
        {who} {why} {t('forecast.people_note')}
      </p>
      <ul className={c.people}>
        {members.map((member) => (
          <li key={member.id} className={c.person}>
            <PersonCell person={member} detail={member.traits.join(', ') || member.email} />
          </li>
        ))}
      </ul>
      {members.length < count && (
        <p className={c.why}>{t('forecast.people_first', { count: members.length })}</p>
      )}
    </Modal>
  );
}
