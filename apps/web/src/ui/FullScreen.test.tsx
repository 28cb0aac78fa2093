import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { show } from '#test/show.tsx';
import { FullScreen, FullScreenButton } from './FullScreen.tsx';

/**
 * A browser that enters and leaves full screen only when the test says so. Like Chrome, it takes a request at once while it has
 * not left yet.
 */
function slowBrowser() {
  const waiting: (() => void)[] = [];
  const change = (element: Element | null) =>
    new Promise<void>((resolve) => {
      waiting.push(() => {
        set({ fullscreenElement: element });
        document.dispatchEvent(new Event('fullscreenchange'));
        resolve();
      });
    });
  set({ fullscreenEnabled: true, fullscreenElement: null, exitFullscreen: () => change(null) });
  const root = document.documentElement;
  root.requestFullscreen = () => (document.fullscreenElement ? Promise.resolve() : change(root));
  return () => act(async () => waiting.shift()?.());
}

function set(values: object): void {
  for (const [name, value] of Object.entries(values)) {
    Object.defineProperty(document, name, { value, configurable: true });
  }
}

afterEach(() => {
  for (const name of ['fullscreenEnabled', 'fullscreenElement', 'exitFullscreen']) {
    Reflect.deleteProperty(document, name);
  }
  Reflect.deleteProperty(document.documentElement, 'requestFullscreen');
});

const enter = () => screen.getByRole('button', { name: 'Full screen' });
const leave = () => screen.getByRole('button', { name: 'Leave full screen' });

it('stays when the reader enters again before the browser has left', async () => {
  const next = slowBrowser();
  show(
    <FullScreen>
      <FullScreenButton />
    </FullScreen>,
  );
  await act(() => fireEvent.click(enter()));
  await next();
  await act(() => fireEvent.click(leave()));
  await act(() => fireEvent.click(enter()));
  await next();
  await next();
  expect(leave()).toBeTruthy();
  expect(document.fullscreenElement).not.toBeNull();
});

it('leaves with the browser, also when the reader left before the browser had entered', async () => {
  const next = slowBrowser();
  show(
    <FullScreen>
      <FullScreenButton />
    </FullScreen>,
  );
  await act(() => fireEvent.click(enter()));
  await act(() => fireEvent.click(leave()));
  await next();
  await next();
  expect(enter()).toBeTruthy();
  expect(document.fullscreenElement).toBeNull();
});
