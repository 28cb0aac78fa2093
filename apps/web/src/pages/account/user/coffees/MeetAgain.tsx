import { Button } from '@mantine/core';
import { IconCoffee } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { Card } from '#ui/Card.tsx';
import { lazyDialog } from '#ui/lazy-part.tsx';
import type { Coffee } from '#features/coffees/api.ts';
import { namesOf, othersOf } from '#features/coffees/view.ts';
import c from './MeetAgain.module.css';

const IntroductionModal = lazyDialog(
  ({ coworker }) => coworker !== null,
  async () => (await import('#features/conversations/components/IntroductionModal.tsx')).IntroductionModal,
);

/** After a meeting: a button for each person to ask for another one. */
export function MeetAgain({ coffee }: { coffee: Coffee }) {
  const { t } = useTranslation('coffees');
  const { user, options } = useWorkspace();
  const [asked, setAsked] = useState<Coffee['members'][number] | null>(null);
  const others = othersOf(coffee, user.id);
  if (!options.account_access.enable_instant_match || others.length === 0) return null;
  return (
    <Card title={t('again.title')}>
      <div className={c.people}>
        {others.map((person) => (
          <Button
            key={person.id}
            variant="default"
            leftSection={<IconCoffee size={18} aria-hidden="true" />}
            onClick={() => setAsked(person)}
          >
            {t('again.with', { name: namesOf([person])[0] ?? '' })}
          </Button>
        ))}
      </div>
      <IntroductionModal coworker={asked} onClose={() => setAsked(null)} />
    </Card>
  );
}
