import { IconAlertTriangle, IconClock, IconHistory } from '@tabler/icons-react';
import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import { factIcon } from '#ui/fact-icons.ts';
import type { RoundGroup } from '#features/rounds/api.ts';
import { meetings } from '#features/rounds/review.ts';
import c from './GroupCard.module.css';

/** The reasons against a group, then those for it. */
export function GroupNotes({ group }: { group: RoundGroup }) {
  const { t } = useTranslation('groups');
  const { broken_rules, reasons, members, shared_hours } = group;
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
      <Meetings group={group} />
      {shared_hours === 0 && (
        <li className={c.note} data-tone="cinnamon">
          <IconClock size={14} aria-hidden="true" />
          {t('group.no_shared_hours')}
        </li>
      )}
      {reasons
        .filter(({ fact }) => fact !== 'met_before')
        .map(({ fact, sentence }) => {
          const Icon = factIcon(fact);
          return (
            <li key={sentence} className={c.note}>
              <Icon size={14} aria-hidden="true" />
              {sentence}
            </li>
          );
        })}
    </ul>
  );
}

/** The pairs that met before, with dates, and by name if they are few. */
function Meetings({ group }: { group: RoundGroup }) {
  const { t } = useTranslation('groups');
  // A day has no time zone.
  const format = useFormat('UTC');
  const { named, count } = meetings(group);
  const isPresent = group.members.some(({ part }) => part === 'giver');
  const sentenceOf = ({ a, b, known, last_met }: (typeof named)[number]) => {
    if (known) return t('group.know', { a, b });
    if (isPresent) return t('group.present_before', { a, b });
    if (last_met === null) return t('group.matched_elsewhere', { a, b });
    return t('group.matched_on', { a, b, date: format.date(last_met, 'medium') });
  };
  const sentences = named.length > 0 ? named.map(sentenceOf) : count > 0 ? [t('group.met', { count })] : [];
  return sentences.map((sentence) => (
    <li key={sentence} className={c.note} data-tone="cinnamon">
      <IconHistory size={14} aria-hidden="true" />
      {sentence}
    </li>
  ));
}
