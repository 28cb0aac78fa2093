import { ActionIcon, Popover } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { LIMITS } from '@fika/contract/limits';
import type { Key } from '@fika/messages/web';
import { useTranslation } from '#lib/i18n.ts';
import c from './HowComputed.module.css';

type OfHow<K> = K extends `how.${infer Name}` ? Name : never;
export type Computed = Exclude<OfHow<Key<'dashboard'>>, 'label'>;

interface HowComputedProps {
  of: Computed;
  /** The number, as the page names it. */
  name: string;
}

/** How a number is computed, behind a small button beside its name. */
export function HowComputed({ of, name }: HowComputedProps) {
  const { t } = useTranslation('dashboard');
  const least = of === 'rating' ? LIMITS.ratingsShown : LIMITS.groupShown;
  const label = t('how.label', { name });
  return (
    <Popover position="bottom-start" width={280} trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon className={c.button} aria-label={label}>
          <IconInfoCircle size={16} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={c.text} aria-label={label}>
        {t(`how.${of}`, { least })}
      </Popover.Dropdown>
    </Popover>
  );
}
