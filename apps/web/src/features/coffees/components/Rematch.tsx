import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useWorkspace } from '../../../lib/session.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { paths } from '../../../paths.ts';
import { Card } from '../../../ui/Card.tsx';
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { type Coffee, useTakeRematch } from '../api.ts';
import { namesOf, othersOf } from '../view.ts';
import happened from './Happened.module.css';
import c from './Rematch.module.css';

/** In the foot of a card: the other is silent, and what can be done about it. */
export function RematchRow({ coffee }: { coffee: Coffee }) {
  const { t } = useTranslation('coffees');
  if (coffee.rematch === null) return null;
  const isOffered = coffee.rematch === 'offered';
  return (
    <div className={happened.row}>
      <p className={happened.question}>{t(isOffered ? 'rematch.silent' : 'rematch.waiting_short')}</p>
      {isOffered && <TakeButton coffee={coffee} size="compact-sm" />}
    </div>
  );
}

/** The same on the page of the coffee, with what will follow. */
export function RematchCard({ coffee }: { coffee: Coffee }) {
  const { t } = useTranslation('coffees');
  const { list } = useFormat();
  const { user } = useWorkspace();
  if (coffee.rematch === null) return null;
  const names = list(namesOf(othersOf(coffee, user.id)));
  const isOffered = coffee.rematch === 'offered';
  return (
    <Card tone="answer" title={t(isOffered ? 'rematch.title' : 'rematch.waiting_title')}>
      <p className={c.text}>{t(isOffered ? 'rematch.text' : 'rematch.waiting', { names })}</p>
      {isOffered && <TakeButton coffee={coffee} size="sm" />}
    </Card>
  );
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
    showToast({ message: t(taken.id === coffee.id ? 'rematch.asked' : 'rematch.found') });
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
