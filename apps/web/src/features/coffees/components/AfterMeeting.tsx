import { Anchor } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useFormat } from '#lib/use-format.ts';
import { paths } from '#paths.ts';
import { AvatarStack } from '#ui/AvatarStack.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { TextLink } from '#ui/links.tsx';
import { SkeletonPeople } from '#ui/Skeletons.tsx';
import { takeBack } from '#ui/toast.tsx';
import { type Coffee, useGiveFeedback, useMoveCoffee } from '../api.ts';
import { namesOf, othersOf } from '../view.ts';
import c from './AfterMeeting.module.css';
import { LastLine } from './CoffeeCard.tsx';
import { type Happened, HappenedButtons } from './Happened.tsx';

const HowWasIt = lazyPart(async () => (await import('./HowWasIt.tsx')).HowWasIt, <SkeletonPeople rows={2} />);

/** `rate` follows the answer "yes". The last four are one line. */
type Stage = 'ask' | 'rate' | 'rated' | 'skipped' | 'not_yet' | 'no';

interface AfterMeetingProps {
  /** As it was when the question was first shown. */
  coffee: Coffee;
  /** The answer moves the meeting out of those that ask, while the card stays for the rating. */
  onAnswer: () => void;
}

/** The question after a meeting, the rating in its place, and then one line with an undo. */
export function AfterMeeting({ coffee, onAnswer }: AfterMeetingProps) {
  const [stage, setStage] = useState<Stage>('ask');
  const [answered, setAnswered] = useState(coffee);
  const card = useRef<HTMLElement>(null);
  const shown = useRef(stage);
  useEffect(() => {
    if (shown.current === stage) return;
    shown.current = stage;
    // The pressed button disappears with its stage, so the next one takes the focus.
    if (document.activeElement === document.body)
      card.current?.querySelector<HTMLElement>('[data-stage] :is(h3, button, a)')?.focus();
  }, [stage]);
  const onAnswered = (happened: Happened, next: Coffee) => {
    setAnswered(next);
    setStage(happened === 'met' ? 'rate' : happened);
  };
  if (stage === 'ask' || stage === 'rate') {
    return (
      <section ref={card} className={c.card} data-asks={stage === 'ask' || undefined}>
        <Head coffee={coffee} />
        <div data-stage={stage}>
          {stage === 'ask' ? (
            <HappenedButtons coffee={coffee} onPress={onAnswer} onAnswered={onAnswered} />
          ) : (
            <Rating coffee={answered} onSaved={() => setStage('rated')} onSkip={() => setStage('skipped')} />
          )}
        </div>
      </section>
    );
  }
  return (
    <section ref={card} className={c.done}>
      <Done before={coffee} answered={answered} stage={stage} onStage={setStage} />
    </section>
  );
}

function Head({ coffee }: { coffee: Coffee }) {
  const { t } = useTranslation('coffees');
  const { list } = useFormat();
  const { user, slug } = useWorkspace();
  const others = othersOf(coffee, user.id);
  return (
    <div className={c.head}>
      <AvatarStack people={others} size={32} on="panel" />
      <div className={c.who}>
        <h2 className={c.title}>{t('happened.asked', { names: list(namesOf(others)) })}</h2>
        <p className={c.when}>
          <TextLink to={paths.coffee({ slug, id: coffee.id })} className={c.link}>
            <LastLine coffee={coffee} />
          </TextLink>
        </p>
      </div>
    </div>
  );
}

interface RatingProps {
  coffee: Coffee;
  onSaved: () => void;
  onSkip: () => void;
}

function Rating(props: RatingProps) {
  const { t } = useTranslation('coffees');
  return (
    <div className={c.rating}>
      <h3 className={c.how} tabIndex={-1}>
        {t('feedback.title')}
      </h3>
      <HowWasIt {...props} />
    </div>
  );
}

interface DoneProps {
  before: Coffee;
  answered: Coffee;
  stage: Exclude<Stage, 'ask' | 'rate'>;
  onStage: (stage: Stage) => void;
}

/** What was answered, and the way back to the question. */
function Done({ before, answered, stage, onStage }: DoneProps) {
  const { t } = useTranslation('coffees');
  const { t: common } = useTranslation();
  const { slug } = useWorkspace();
  const move = useMoveCoffee();
  const tell = useGiveFeedback(before.id);
  const undo = async () => {
    if (stage === 'rated') {
      await tell.mutateAsync({ happened: 'met', rating: null, note: '' });
      onStage('rate');
      return;
    }
    if (answered.status !== before.status)
      await move.mutateAsync({ coffee: answered, status: before.status });
    onStage('ask');
  };
  // A time that has passed and was removed cannot be entered again.
  const isLost = before.scheduled_at !== null && answered.scheduled_at === null;
  return (
    <p className={c.line} role="status" data-stage={stage}>
      <IconCheck size={18} aria-hidden="true" className={c.check} />
      <span className={c.words}>{t(`after.${stage}`)}</span>
      {stage === 'not_yet' && (
        <TextLink to={paths.coffee({ slug, id: before.id })}>{t('pick_time')}</TextLink>
      )}
      {!isLost && (
        <Anchor
          component="button"
          type="button"
          className={c.undo}
          disabled={move.isPending || tell.isPending}
          onClick={() => void takeBack(undo)}
        >
          {common('actions.undo')}
        </Anchor>
      )}
    </p>
  );
}
