import type { CampaignSeat } from '@fika/contract/campaign-seats';
import { LIMITS } from '@fika/contract/limits';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { createItemKeys } from '#lib/item-keys.ts';
import { GuardedButton } from '#ui/GuardedButton.tsx';
import type { CampaignDraft } from '../draft.ts';
import { newSeat } from '../new-seat.ts';
import { SeatCard } from './SeatCard.tsx';
import c from './SeatList.module.css';

export interface SeatListProps {
  draft: CampaignDraft;
  onChange: (seats: CampaignSeat[]) => void;
}

const LEAST = 2;

/** The places of a composed group, one card each. */
export function SeatList({ draft, onChange }: SeatListProps) {
  const { t } = useTranslation(['seats', 'matching']);
  const [keys] = useState(() => createItemKeys<CampaignSeat>());
  const { seats } = draft;
  const max = LIMITS.usersPerGroupMax;
  const icon = <IconPlus size={16} aria-hidden="true" />;
  const add = () => onChange([...seats, newSeat(t('matching:seat_unnamed', { number: seats.length + 1 }))]);
  return (
    <section className={c.section} aria-label={t('title')}>
      <header className={c.header}>
        <div>
          <h2 className={c.title}>{t('title')}</h2>
          <p className={c.help}>{t('help')}</p>
        </div>
        {seats.length < max ? (
          <Button variant="default" size="compact-sm" leftSection={icon} onClick={add}>
            {t('add')}
          </Button>
        ) : (
          <GuardedButton variant="default" reason={t('full', { max })} onClick={() => undefined}>
            {t('add')}
          </GuardedButton>
        )}
      </header>
      <ol className={c.seats}>
        {seats.map((seat, index) => (
          <SeatCard
            key={keys.of(seat)}
            seat={seat}
            number={index + 1}
            total={seats.length}
            draft={draft}
            isTwice={seats.some((other) => other !== seat && other.label.trim() === seat.label.trim())}
            onChange={(next) => onChange(seats.with(index, keys.carry(seat, next)))}
            onRemove={seats.length > LEAST ? () => onChange(seats.toSpliced(index, 1)) : null}
          />
        ))}
      </ol>
    </section>
  );
}
