import { ActionIcon } from '@mantine/core';
import { IconArrowsMaximize, IconArrowsMinimize } from '@tabler/icons-react';
import {
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from '#lib/i18n.ts';
import c from './FullScreen.module.css';
import { FullScreenContext, giveRoom, isTyping } from './full-screen.ts';

/** Escape closes these before it leaves full screen. */
const CLOSES_FIRST = '[aria-modal="true"], [role="menu"], [role="listbox"]';

/**
 * An area of a page that can fill the screen: with a `FullScreenButton` inside of it, or with the F key while the focus is
 * inside. Escape ends it.
 */
export function FullScreen({ children }: { children: ReactNode }) {
  const area = useRef<HTMLDivElement>(null);
  const [full, setFull] = useState(false);
  useLayoutEffect(() => {
    if (!full || !area.current) return undefined;
    return giveRoom(area.current);
  }, [full]);
  useBrowser(full, setFull);
  useEscape(full, setFull);
  const state = useMemo(() => ({ full, toggle: () => setFull((was) => !was) }), [full]);
  useKey(area, state.toggle);
  return (
    <FullScreenContext value={state}>
      <div ref={area} className={c.area} data-full={full || undefined} tabIndex={-1}>
        {children}
      </div>
    </FullScreenContext>
  );
}

/** The F key toggles full screen inside of the area, except while the reader types. */
function useKey(area: RefObject<HTMLDivElement | null>, toggle: () => void): void {
  useEffect(() => {
    const element = area.current;
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      const isPlain = key.toLowerCase() === 'f' && !ctrlKey && !metaKey && !altKey;
      if (isPlain && !event.defaultPrevented && !(target && isTyping(target))) toggle();
    };
    element?.addEventListener('keydown', onKeyDown);
    return () => element?.removeEventListener('keydown', onKeyDown);
  }, [area, toggle]);
}

/** Where the browser supports it, its own bars disappear too. The page returns to normal when the reader leaves full screen. */
function useBrowser(full: boolean, setFull: (full: boolean) => void): void {
  // The browser takes its time to enter and to leave: a change that begins before the last one ended would be undone by it.
  const last = useRef(Promise.resolve());
  useEffect(() => {
    if (!full || !document.fullscreenEnabled) return undefined;
    const left = () => {
      if (!document.fullscreenElement) setFull(false);
    };
    // A browser that refuses leaves its bars where they are.
    last.current = last.current
      .then(() => document.documentElement.requestFullscreen())
      .then(() => document.addEventListener('fullscreenchange', left))
      .catch(() => undefined);
    return () => {
      last.current = last.current
        .then(() => document.removeEventListener('fullscreenchange', left))
        .then(() => (document.fullscreenElement ? document.exitFullscreen() : undefined))
        .catch(() => undefined);
    };
  }, [full, setFull]);
}

function useEscape(full: boolean, setFull: (full: boolean) => void): void {
  useEffect(() => {
    if (!full) return undefined;
    let closes = false;
    const look = () => {
      closes = document.querySelector(CLOSES_FIRST) !== null;
    };
    const leave = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !closes) setFull(false);
    };
    addEventListener('keydown', look, { capture: true });
    addEventListener('keydown', leave);
    return () => {
      removeEventListener('keydown', look, { capture: true });
      removeEventListener('keydown', leave);
    };
  }, [full, setFull]);
}

/** Takes the whole screen and gives it back. */
export function FullScreenButton() {
  const { t } = useTranslation();
  const state = use(FullScreenContext);
  if (!state) return null;
  const label = t(state.full ? 'full_screen.leave' : 'full_screen.enter');
  return (
    <ActionIcon aria-label={label} title={label} onClick={state.toggle}>
      {state.full ? (
        <IconArrowsMinimize size={16} aria-hidden="true" />
      ) : (
        <IconArrowsMaximize size={16} aria-hidden="true" />
      )}
    </ActionIcon>
  );
}
