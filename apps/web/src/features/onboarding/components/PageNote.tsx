import { Button } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useMarkSeen, useOnboardingStatus, useOnboardingSteps } from '../api.ts';
import { forgetSeen, keepSeen, seenHere } from '../seen-here.ts';
import { noteOf } from '../view.ts';
import c from './PageNote.module.css';

/** What the page is for, in a line above it, until the reader closes it for good. */
export function PageNote() {
  const { t } = useTranslation();
  const pathname = useLocation({ select: (location) => location.pathname });
  const status = useOnboardingStatus();
  const steps = useOnboardingSteps();
  const mark = useMarkSeen();
  const [closed, setClosed] = useState<readonly number[]>(seenHere);
  if (!status.data || !steps.data) return null;
  const note = noteOf(pathname, steps.data, [...status.data.seen_steps, ...closed]);
  if (!note) return null;
  const close = () => {
    keepSeen([note.id]);
    setClosed((before) => [...before, note.id]);
    mark.mutate([note.id], { onSuccess: () => forgetSeen([note.id]) });
    // The button disappears with the line, so the focus moves to the page.
    document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
  };
  return (
    <div className={c.note}>
      <p>{note.text}</p>
      <Button variant="subtle" size="compact-sm" onClick={close}>
        {t('onboarding.done')}
      </Button>
    </div>
  );
}
