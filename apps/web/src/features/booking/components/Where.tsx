import { isCallUrl } from '@fika/contract/call-url';
import { Anchor, Button } from '@mantine/core';
import { IconMapPin, IconVideo } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import type { BookingView, Whose } from '../api.ts';
import c from './Where.module.css';

const PlaceModal = lazyPart(async () => (await import('./PlaceModal.tsx')).PlaceModal);

interface WhereProps {
  view: BookingView;
  whose: Whose;
  action: 'schedule' | 'reschedule';
}

/** Where people meet: the place as text, the call as a link, and the way to change both. */
export function Where({ view, whose, action }: WhereProps) {
  const { t } = useTranslation('booking');
  const [changing, setChanging] = useState(false);
  const { place, call_url } = view;
  const isKnown = place !== '' || call_url !== null;
  return (
    <div className={c.where}>
      <Location view={view} />
      <Button
        variant="subtle"
        size="compact-sm"
        className={isKnown ? undefined : c.add}
        onClick={() => setChanging(true)}
      >
        {t(isKnown ? 'where.change' : 'where.add')}
      </Button>
      {changing && (
        <PlaceModal view={view} whose={whose} action={action} onClose={() => setChanging(false)} />
      )}
    </div>
  );
}

/** The place and the call of a meeting, without the way to change them. Nothing without both. */
export function Location({ view: { place, call_url } }: { view: Pick<BookingView, 'place' | 'call_url'> }) {
  const { t } = useTranslation('booking');
  return (
    <>
      {place !== '' && (
        <span className={c.part}>
          <IconMapPin size={18} aria-hidden="true" />
          <span className={c.place}>{place}</span>
        </span>
      )}
      {call_url !== null && isCallUrl(call_url) && (
        <span className={c.part}>
          <IconVideo size={18} aria-hidden="true" />
          <Anchor href={call_url} target="_blank" rel="noopener noreferrer">
            {t('where.join')}
          </Anchor>
        </span>
      )}
    </>
  );
}
