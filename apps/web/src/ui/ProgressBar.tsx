import { Progress } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import c from './ProgressBar.module.css';

export interface ProgressBarProps {
  /** The process: "Sending session 14". */
  label: string;
  done: number;
  total: number;
  /** The count in words; "412 of 611" by default. */
  counts?: string;
  /** "About 20 seconds left. You can leave this page." */
  note?: ReactNode;
}

/** Long work from real counts: a bar, and "412 of 611" in words. */
export function ProgressBar({ label, done, total, note, ...given }: ProgressBarProps) {
  const { t } = useTranslation();
  const id = useId();
  const counts = given.counts ?? t('progress.of', { done, total });
  const share = total > 0 ? Math.min(100, (done / total) * 100) : 0;
  return (
    <div className={c.progress}>
      <div className={c.head}>
        <span id={id}>{label}</span>
        <span className={c.counts}>{counts}</span>
      </div>
      <Progress.Root>
        {/* The library's own attributes would read "86.26292246520875%" aloud. */}
        <Progress.Section
          value={share}
          withAria={false}
          role="progressbar"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(share)}
          aria-labelledby={id}
          aria-valuetext={counts}
        />
      </Progress.Root>
      {note && <p className={c.note}>{note}</p>}
    </div>
  );
}
