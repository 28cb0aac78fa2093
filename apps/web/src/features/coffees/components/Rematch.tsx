import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useFormat } from '#lib/use-format.ts';
import { paths } from '#paths.ts';
import { Card } from '#ui/Card.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { TextLink } from '#ui/links.tsx';
import { showToast } from '#ui/toast.tsx';
import { type Coffee, useTakeRematch, useWithdrawRematch } from '../api.ts';
import { namesOf, othersOf } from '../view.ts';
import happened from './Happened.module.css';
import c from './Rematch.module.css';

/** In the foot of a card: the other is silent, and what can be done about it; or what was done. */
export function RematchRow({ coffee }: { coffee: Coffee }) {
  const { t } = useTranslation('coffees');
  const state = stateOf(coffee);
  const line = useFocusOnOutcome(state);
  if (state === null) return null;
  return (
    <div className={happened.row}>
      <p ref={line} tabIndex={-1} className={happened.question}>
        {t(`rematch.short.${state}`)}
      </p>
      {state === 'offered' && <TakeButton coffee={coffee} size="compact-sm" />}
      {state === 'waiting' && <WithdrawButton coffee={coffee} size="compact-sm" />}
      {state === 'taken' && <TakenLink coffee={coffee} />}
    </div>
  );
}

/** The same on the page of the coffee, with what will follow. */
export function RematchCard({ coffee }: { coffee: Coffee }) {
  const { t } = useTranslation('coffees');
  const { list } = useFormat();
  const { user } = useWorkspace();
  const state = stateOf(coffee);
  const line = useFocusOnOutcome(state);
  if (state === null) return null;
  const names = list(namesOf(othersOf(coffee, user.id)));
  return (
    <Card tone="answer" title={t(`rematch.title.${state}`)}>
      <p ref={line} tabIndex={-1} className={c.text}>
        {t(`rematch.text.${state}`, { names })}
      </p>
      {state === 'offered' && <TakeButton coffee={coffee} size="sm" />}
      {state === 'waiting' && <WithdrawButton coffee={coffee} size="sm" />}
      {state === 'taken' && <TakenLink coffee={coffee} />}
    </Card>
  );
}

const stateOf = ({ rematch, rematch_coffee_id: id }: Coffee) => (id === null ? rematch : 'taken');

/** A button disappears when the member has pressed it, so the focus moves to what is so now. */
function useFocusOnOutcome(state: ReturnType<typeof stateOf>) {
  const line = useRef<HTMLParagraphElement>(null);
  const shown = useRef(state);
  useEffect(() => {
    const isPressed =
      shown.current === 'offered' ? state !== 'offered' : shown.current === 'waiting' && state === 'offered';
    if (isPressed && state !== null && isFocusLost()) {
      line.current?.focus({ preventScroll: true });
    }
    shown.current = state;
  }, [state]);
  return line;
}

const isFocusLost = () => document.activeElement === null || document.activeElement === document.body;

/** To the coffee that was taken instead. */
function TakenLink({ coffee: { rematch_coffee_id: id } }: { coffee: Coffee }) {
  const { t } = useTranslation('coffees');
  const { slug } = useWorkspace();
  if (id === null) return null;
  return <TextLink to={paths.coffee({ slug, id })}>{t('rematch.open')}</TextLink>;
}

function TakeButton({ coffee, size }: { coffee: Coffee; size: 'compact-sm' | 'sm' }) {
  const { t } = useTranslation('coffees');
  const { slug } = useWorkspace();
  const navigate = useNavigate();
  const take = useTakeRematch();
  const ask = async () => {
    // The offer may go with a live event before the answer is here: what it was taken for is done still.
    const taken = await take.mutateAsync(coffee.id).catch(() => null);
    if (!taken) return;
    const isFound = taken.id !== coffee.id || taken.rematch_coffee_id !== null;
    showToast({ message: t(isFound ? 'rematch.found' : 'rematch.asked') });
    if (taken.id !== coffee.id) void navigate({ to: paths.coffee({ slug, id: taken.id }) });
  };
  return (
    <div>
      <Button variant="light" size={size} loading={take.isPending} onClick={() => void ask()}>
        {t('rematch.take')}
      </Button>
      {take.error && <ErrorBanner title={t('rematch.failed')} error={take.error} />}
    </div>
  );
}

function WithdrawButton({ coffee, size }: { coffee: Coffee; size: 'compact-sm' | 'sm' }) {
  const { t } = useTranslation('coffees');
  const withdraw = useWithdrawRematch();
  const stop = async () => {
    const done = await withdraw.mutateAsync(coffee.id).catch(() => null);
    if (done) showToast({ message: t('rematch.withdrawn') });
  };
  return (
    <div>
      <Button variant="default" size={size} loading={withdraw.isPending} onClick={() => void stop()}>
        {t('rematch.withdraw')}
      </Button>
      {withdraw.error && <ErrorBanner title={t('rematch.not_withdrawn')} error={withdraw.error} />}
    </div>
  );
}
