import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useTranslation } from '../../../lib/use-translation.ts';
import { lazyPart } from '../../../ui/on-demand/lazy-part.tsx';

const SnoozeModal = lazyPart(async () => ({ default: (await import('./SnoozeModal.tsx')).SnoozeModal }));

interface SnoozeButtonProps {
  campaign: { id: number; name: string };
}

/** Asks until when. The calendar is loaded when it is wanted. */
export function SnoozeButton({ campaign }: SnoozeButtonProps) {
  const { t } = useTranslation('participations');
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {t('invitation.snooze')}
      </Button>
      {opened && (
        <Suspense>
          <SnoozeModal campaign={campaign} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
