import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { lazyPart } from '#ui/lazy-part.tsx';

const SnoozeModal = lazyPart(async () => (await import('./SnoozeModal.tsx')).SnoozeModal);

interface SnoozeButtonProps {
  campaign: { id: number; name: string };
}

/** Opens the choice of the pause's end. */
export function SnoozeButton({ campaign }: SnoozeButtonProps) {
  const { t } = useTranslation('participations');
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {t('invitation.snooze')}
      </Button>
      {opened && <SnoozeModal campaign={campaign} onClose={() => setOpened(false)} />}
    </>
  );
}
