import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import { useNow } from '#lib/use-now.ts';
import { ProgressBar } from '#ui/ProgressBar.tsx';
import { type Pace, paceOf, type Sample, withSample } from '../pace.ts';
import type { MailCounts } from '../view.ts';

/** How far the messages of a session are, how quickly they leave, and about when the last one has. */
export function SendingProgress({ label, mails }: { label: string; mails: MailCounts }) {
  const { t } = useTranslation('rounds');
  const { done, total } = mails;
  const pace = usePace(done, total - done);
  return (
    <ProgressBar
      label={label}
      done={done}
      total={total}
      note={
        <>
          {pace && <PaceWords pace={pace} left={total - done} />} {t('mails.goes_on')}
        </>
      }
    />
  );
}

function PaceWords({ pace, left }: { pace: Pace; left: number }) {
  const { t } = useTranslation('rounds');
  const { time } = useFormat();
  const { rate, unit, until } = pace;
  const when =
    until === null ? t('mails.done_soon') : t('mails.done_at', { time: time(new Date(until).toISOString()) });
  return t(unit === 'second' ? 'mails.pace' : 'mails.pace_slow', { left, rate, when });
}

/** Computed from samples of this page: the server's numbers with their time. */
function usePace(done: number, left: number): Pace | null {
  const now = useNow(1_000);
  const [samples, setSamples] = useState<readonly Sample[]>([{ at: now, done }]);
  if (samples.at(-1)?.done !== done) setSamples(withSample(samples, { at: now, done }));
  return paceOf(samples, left, now);
}
