import { IconAlertTriangle, IconUsersGroup } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { RoundGroup } from '../api.ts';
import c from './GroupCard.module.css';

/** What speaks against a group, then what speaks for it. */
export function GroupNotes({ group }: { group: RoundGroup }) {
  const { t } = useTranslation('rounds');
  const { broken_rules, times_met, reasons, members } = group;
  return (
    <ul className={c.notes}>
      {members.length === 1 && (
        <li className={c.note} data-tone="lingon">
          <IconAlertTriangle size={14} aria-hidden="true" />
          {t('group.alone')}
        </li>
      )}
      {broken_rules.map(({ rule, required, sentence }) => (
        <li key={`${rule} ${sentence}`} className={c.note} data-tone={required ? 'lingon' : 'cinnamon'}>
          <IconAlertTriangle size={14} aria-hidden="true" />
          {rule > 0 ? t('group.not_kept', { rule, sentence }) : sentence}
        </li>
      ))}
      {times_met > 0 && (
        <li className={c.note} data-tone="cinnamon">
          <IconUsersGroup size={14} aria-hidden="true" />
          {t('group.met', { count: times_met })}
        </li>
      )}
      {reasons.map((sentence) => (
        <li key={sentence} className={c.note}>
          {sentence}
        </li>
      ))}
    </ul>
  );
}
