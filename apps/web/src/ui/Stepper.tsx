import { VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import c from './Stepper.module.css';

export type StepState = 'done' | 'current' | 'later';

export interface Step {
  key: string;
  label: string;
  /** When: "16 to 22 Nov". */
  caption?: ReactNode;
  state: StepState;
  /** The progress of the current step, from 0 to 1. */
  share?: number;
}

/** The steps of a process and the current one. `inline` is the small version for a page header. */
export function Stepper({ steps, inline = false }: { steps: readonly Step[]; inline?: boolean }) {
  const { t } = useTranslation();
  return (
    <ol className={c.steps} data-inline={inline || undefined} aria-label={t('steps.label')}>
      {steps.map((step) => (
        <li
          key={step.key}
          className={c.step}
          data-state={step.state}
          {...(step.state === 'current' && { 'aria-current': 'step' })}
          style={{ '--share': step.state === 'done' ? 1 : (step.share ?? 0) } as React.CSSProperties}
        >
          <span className={c.mark} aria-hidden="true">
            {step.state === 'done' && <IconCheck size={14} stroke={2.5} />}
          </span>
          <span className={c.label}>
            {step.label}
            <VisuallyHidden component="span">{`, ${t(`steps.${step.state}`)}`}</VisuallyHidden>
          </span>
          {step.caption && <span className={c.caption}>{step.caption}</span>}
        </li>
      ))}
    </ol>
  );
}
