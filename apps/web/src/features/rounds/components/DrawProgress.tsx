import { useTranslation } from '../../../lib/use-translation.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Card } from '../../../ui/Card.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import type { Round } from '../api.ts';
import { useDrawProgress } from '../use-draw-progress.ts';
import c from './DrawProgress.module.css';

interface DrawProgressProps {
  round: Pick<Round, 'id' | 'number'>;
  /** `card` stands above others on a page, `column` among cards that keep their distance, `plain` in a dialog. */
  look?: 'card' | 'column' | 'plain';
}

/** How far the draw of a session is, while one is going on that takes a while. */
export function DrawProgress({ round, look = 'card' }: DrawProgressProps) {
  const { t } = useTranslation('rounds');
  const { percent } = useFormat();
  const share = useDrawProgress(round.id);
  if (share === null) return null;
  const bar = (
    <ProgressBar
      label={t('drawing.label', { number: round.number })}
      done={share}
      total={1}
      counts={percent(share)}
      note={t('drawing.note')}
    />
  );
  return <div className={c[look]}>{look === 'plain' ? bar : <Card>{bar}</Card>}</div>;
}
