import { LIMITS } from '@fika/contract/limits';
import { Button, SegmentedControl, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useFormat } from '#lib/use-format.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { type Coffee, useGiveFeedback } from '../api.ts';
import { namesOf, othersOf } from '../view.ts';
import c from './HowWasIt.module.css';

const RATINGS = ['1', '2', '3', '4', '5'];

interface HowWasItProps {
  coffee: Coffee;
  onSaved: () => void;
  /** Without it, there is no button to skip the rating. */
  onSkip?: () => void;
}

/** The rating of a meeting that took place, with a note. */
export function HowWasIt({ coffee, onSaved, onSkip }: HowWasItProps) {
  const { t } = useTranslation('coffees');
  const { list } = useFormat();
  const { user } = useWorkspace();
  const tell = useGiveFeedback(coffee.id);
  const [rating, setRating] = useState(String(coffee.feedback?.rating ?? ''));
  const [note, setNote] = useState(coffee.feedback?.note ?? '');
  const names = list(namesOf(othersOf(coffee, user.id)));
  const program = coffee.campaign?.name;
  const save = (event: FormEvent) => {
    event.preventDefault();
    tell.mutate({ happened: 'met', rating: Number(rating), note }, { onSuccess: onSaved });
  };
  return (
    <form className={c.form} onSubmit={save}>
      <div className={c.rating}>
        <span aria-hidden="true">{t('feedback.low')}</span>
        <SegmentedControl
          aria-label={t('feedback.label')}
          className={c.rate}
          data={RATINGS}
          value={rating}
          onChange={setRating}
        />
        <span aria-hidden="true">{t('feedback.high')}</span>
      </div>
      {program !== undefined && (
        <Textarea
          label={t('feedback.note')}
          description={t('feedback.note_help', { program })}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={LIMITS.feedbackLength}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      )}
      <p className={c.who}>
        {program === undefined
          ? t('feedback.who_alone', { names })
          : t('feedback.who', { names, count: LIMITS.ratingsShown })}
      </p>
      {tell.error && <ErrorBanner title={t('happened.failed')} error={tell.error} />}
      <div className={c.acts}>
        <Button type="submit" disabled={rating === ''} loading={tell.isPending}>
          {t('feedback.save')}
        </Button>
        {onSkip && (
          <Button variant="default" onClick={onSkip}>
            {t('feedback.skip')}
          </Button>
        )}
      </div>
    </form>
  );
}
