import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { Seats } from '#ui/Seats.tsx';
import { useFocusAfter, useOpener } from '#ui/use-return-focus.ts';
import type { StepPage } from '../view.ts';
import c from './StepsModal.module.css';
import { Modal } from '#ui/Modal.tsx';

export interface StepsModalProps {
  pages: readonly StepPage[];
  opened: boolean;
  onClose: () => void;
}

/**
 * Runs while a page is shown. No element opened a dialog that appeared without a click, so the focus then moves to the page
 * below.
 */
function ReturnFocus({ to }: { to: HTMLElement | null }) {
  useFocusAfter(to);
  return null;
}

const NOBODY = [null, null, null, null, null];

/** One page after the other; a picture of a table shows the progress. */
export function StepsModal({ pages, opened, onClose }: StepsModalProps) {
  const { t } = useTranslation();
  const [at, setAt] = useState(0);
  const before = useOpener(opened);
  const page = pages[Math.min(at, pages.length - 1)];
  const isLast = at >= pages.length - 1;
  const close = () => {
    setAt(0);
    onClose();
  };
  return (
    <Modal
      opened={opened && page !== undefined}
      onClose={close}
      title={page?.title}
      size={460}
      withCloseButton={false}
      centered
    >
      {page && (
        <div className={c.step}>
          <ReturnFocus to={before} />
          <div className={c.picture}>
            <Seats people={NOBODY} table={92} on="card" decorative />
          </div>
          <p className={c.text} aria-live="polite">
            {page.text}
          </p>
          <div className={c.foot}>
            <span className={c.place}>
              {pages.length > 1 && t('steps.of', { step: at + 1, total: pages.length })}
            </span>
            {!isLast && (
              <Button variant="default" onClick={close}>
                {t('onboarding.skip')}
              </Button>
            )}
            <Button data-autofocus onClick={isLast ? close : () => setAt(at + 1)}>
              {t(isLast ? 'onboarding.done' : 'onboarding.next')}
            </Button>
          </div>
        </div>
      )}
    </Modal>
  );
}
