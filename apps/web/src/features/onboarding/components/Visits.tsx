import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useNoteVisit, useOnboardingStatus } from '../api.ts';
import { visitOf } from '../view.ts';

/** Tells the server which pages were visited that count as first steps. */
export function Visits() {
  const pathname = useLocation({ select: (location) => location.pathname });
  const { data } = useOnboardingStatus();
  const { mutate } = useNoteVisit();
  const visit = visitOf(pathname);
  const isNew = data !== undefined && visit !== null && data.state[visit] !== true;
  useEffect(() => {
    if (isNew && visit) mutate({ [visit]: true });
  }, [isNew, visit, mutate]);
  return null;
}
