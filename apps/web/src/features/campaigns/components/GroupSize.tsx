import { LIMITS } from '@fika/contract/limits';
import { ActionIcon, NumberInput } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useTranslation } from '#lib/i18n.ts';
import c from './GroupSize.module.css';

const SMALLEST = 2;
const LARGEST = LIMITS.usersPerGroupMax;

/** How many people make a group: a number between two buttons. */
export function GroupSize({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  const { t } = useTranslation('matching');
  const step = (by: number) => onChange(Math.min(LARGEST, Math.max(SMALLEST, value + by)));
  return (
    <NumberInput
      className={c.root ?? ''}
      classNames={{ input: c.input ?? '', section: c.section ?? '' }}
      label={t('size')}
      hideControls
      min={SMALLEST}
      max={LARGEST}
      value={value}
      onChange={(next) => typeof next === 'number' && next >= SMALLEST && onChange(Math.min(LARGEST, next))}
      leftSection={
        <ActionIcon aria-label={t('fewer')} disabled={value <= SMALLEST} onClick={() => step(-1)}>
          <IconMinus size={14} />
        </ActionIcon>
      }
      rightSection={
        <ActionIcon aria-label={t('more')} disabled={value >= LARGEST} onClick={() => step(1)}>
          <IconPlus size={14} />
        </ActionIcon>
      }
    />
  );
}
