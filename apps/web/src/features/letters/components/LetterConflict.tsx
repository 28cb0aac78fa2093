import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/use-format.ts';
import { Card } from '../../../ui/Card.tsx';
import type { Campaign } from '../../campaigns/api.ts';
import { LetterSample } from '../../campaigns/components/LetterSample.tsx';
import type { Letter } from '../api.ts';
import c from './LetterConflict.module.css';
import { WordsWithVariables } from './WordsWithVariables.tsx';

interface LetterConflictProps {
  campaign: Campaign;
  /** As it is saved now. */
  letter: Letter;
  onKeep: () => void;
  onTake: () => void;
}

/** Somebody else saved this letter while it was written here: their words, and the choice whose stay. */
export function LetterConflict({ campaign, letter, onKeep, onTake }: LetterConflictProps) {
  const { t } = useTranslation('letters');
  const { dateTime } = useFormat();
  // A default text has no author: then it is whoever changed the program last.
  const by = {
    name: letter.custom ? letter.updated_by_name : campaign.changed_by_name,
    at: dateTime(letter.updated_at ?? campaign.changed_at),
  };
  return (
    <Card padding="flush">
      <div className={c.head} role="alert">
        <IconAlertTriangle size={18} aria-hidden="true" />
        <div>
          <h2 className={c.title}>
            {by.name ? t('conflict.title', by) : t('conflict.title_unknown', { at: by.at })}
          </h2>
          <p className={c.note}>{t('conflict.note')}</p>
        </div>
        <div className={c.acts}>
          <Button variant="default" size="compact-sm" onClick={onKeep}>
            {t('conflict.keep')}
          </Button>
          <Button variant="default" size="compact-sm" onClick={onTake}>
            {t('conflict.take')}
          </Button>
        </div>
      </div>
      <div className={c.theirs} lang={letter.language}>
        <p className={c.subject}>
          <WordsWithVariables text={letter.subject} />
        </p>
        <LetterSample json={letter.json} />
      </div>
    </Card>
  );
}
