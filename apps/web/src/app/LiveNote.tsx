import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useRealtimeState } from '#lib/use-realtime.ts';
import c from './LiveNote.module.css';

/** Reports a lost connection after some seconds. */
export function LiveNote() {
  const { t } = useTranslation();
  const { status } = useRealtimeState();
  const [wasOpen, setWasOpen] = useState(false);
  if (status === 'open' && !wasOpen) setWasOpen(true);
  const lost = wasOpen && status !== 'open' && status !== 'closed';
  return <output className={c.place}>{lost && <span className={c.note}>{t('errors.offline')}</span>}</output>;
}
