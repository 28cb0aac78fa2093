import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import { Card } from '#ui/Card.tsx';
import type { Campaign } from '#features/campaigns/api.ts';
import { ConflictHead } from '#features/campaigns/components/ConflictHead.tsx';
import { LetterSample } from '#features/campaigns/components/LetterSample.tsx';
import type { Letter } from '#features/email-templates/api.ts';
import c from './LetterConflict.module.css';
import { WordsWithVariables } from '#features/email-templates/components/WordsWithVariables.tsx';

interface LetterConflictProps {
  campaign: Campaign;
  /** As it is saved now. */
  letter: Letter;
  onKeep: () => void;
  onTake: () => void;
}

/** Another admin saved this message during the edits: shows the saved words, and asks which ones to keep. */
export function LetterConflict({ campaign, letter, onKeep, onTake }: LetterConflictProps) {
  const { t } = useTranslation('letters');
  const { dateTime } = useFormat();
  // A default text has no author, so the last editor of the program is named.
  const by = {
    name: letter.custom ? letter.updated_by_name : campaign.changed_by_name,
    at: dateTime(letter.updated_at ?? campaign.changed_at),
  };
  return (
    <Card padding="flush">
      <ConflictHead
        title={by.name ? t('conflict.title', by) : t('conflict.title_unknown', { at: by.at })}
        note={t('conflict.note')}
        acts={[
          { label: t('conflict.keep'), onClick: onKeep },
          { label: t('conflict.take'), onClick: onTake },
        ]}
      />
      <div className={c.theirs} lang={letter.language}>
        <p className={c.subject}>
          <WordsWithVariables text={letter.subject} />
        </p>
        <LetterSample json={letter.json} />
      </div>
    </Card>
  );
}
