import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import type { Person } from '#ui/initials.ts';
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

/** Runs while a page is shown. Where the help has opened the dialog and is closed, the focus then moves to the page below. */
function ReturnFocus({ to }: { to: HTMLElement | null }) {
  useFocusAfter(to);
  return null;
}

/** An example of a colleague, for the pictures. */
const colleague = (id: number, first_name: string, last_name: string): Person => ({
  id,
  first_name,
  last_name,
});
const [HANNA, ROHAN, FREYA, TOMAS] = [
  colleague(1, 'H', 'V'),
  colleague(2, 'R', 'I'),
  colleague(5, 'F', 'H'),
  colleague(7, 'T', 'R'),
] as const;

/** A picture for each step, one after the other: from a person who is alone to a full group. */
const pictures = (me: Person): readonly (readonly (Person | null)[])[] => [
  [me, null, null, null, null],
  [me, null],
  [me, HANNA],
  [me, HANNA, null, ROHAN],
  [me, HANNA, FREYA, ROHAN, TOMAS],
];

/** One page after the other; a picture of a table shows the progress. */
export function StepsModal({ pages, opened, onClose }: StepsModalProps) {
  const { t } = useTranslation();
  const [at, setAt] = useState(0);
  const { user } = useWorkspace();
  const before = useOpener(opened);
  const page = pages[Math.min(at, pages.length - 1)];
  const isLast = at >= pages.length - 1;
  const shown = pictures(user);
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
            <Seats people={shown[at % shown.length] ?? []} table={92} on="panel" decorative />
          </div>
          <p className={c.text} aria-live="polite">
            {page.text}
          </p>
          <div className={c.foot}>
            <span className={c.place}>
              {pages.length > 1 && t('steps.of', { step: at + 1, total: pages.length })}
            </span>
            {at > 0 && (
              <Button variant="default" onClick={() => setAt(at - 1)}>
                {t('onboarding.back')}
              </Button>
            )}
            {at === 0 && !isLast && (
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
