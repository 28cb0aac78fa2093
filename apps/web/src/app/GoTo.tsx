import { ActionIcon, UnstyledButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { KeyboardHint } from '#ui/KeyboardHint.tsx';
import c from './GoTo.module.css';
import type { Place } from './nav.ts';

const load = () => import('./GoToPalette.tsx');
const Palette = lazy(load);

/** The page has loaded its own data before this delay ends. */
const PREFETCH_AFTER_MS = 4_000;

interface GoToProps {
  places: readonly Place[];
  /** A field with its shortcut in the sidebar, an icon in a bar. */
  look: 'field' | 'icon';
}

/** Opens the palette of pages, also with ⌘ K. Its code loads with the first use. */
export function GoTo({ places, look }: GoToProps) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState(0);
  const open = () => setWanted((count) => count + 1);
  useHotkeys([['mod+K', open]], []);
  // Preloads the palette after the page, so that it also opens without a connection.
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), PREFETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
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
