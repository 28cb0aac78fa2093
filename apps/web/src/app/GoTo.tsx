import { ActionIcon, UnstyledButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from '../lib/use-translation.ts';
import { KeyboardHint } from '../ui/KeyboardHint.tsx';
import c from './GoTo.module.css';
import type { Place } from './nav.ts';
import { lazyPart } from '../ui/on-demand/lazy-part.tsx';

const Palette = lazyPart(() => import('./GoToPalette.tsx'));

interface GoToProps {
  places: readonly Place[];
  /** A field with its shortcut in the sidebar, an icon in a bar. */
  look: 'field' | 'icon';
}

/** Opens the palette of places, also by ⌘ K. Its code comes with the first use. */
export function GoTo({ places, look }: GoToProps) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState(0);
  const open = () => setWanted((count) => count + 1);
  useHotkeys([['mod+K', open]], []);
  return (
    <>
      {look === 'field' ? (
        <UnstyledButton className={c.field} onClick={open}>
          <IconSearch size={16} aria-hidden="true" />
          <span className={c.label}>{t('nav.go_to')}</span>
          <span className={c.keys} aria-hidden="true">
            <KeyboardHint keys={['mod', 'K']} />
          </span>
        </UnstyledButton>
      ) : (
        <ActionIcon onClick={open} aria-label={t('nav.go_to')}>
          <IconSearch size={18} />
        </ActionIcon>
      )}
      {wanted > 0 && (
        <Suspense fallback={null}>
          <Palette key={wanted} places={places} />
        </Suspense>
      )}
    </>
  );
}
