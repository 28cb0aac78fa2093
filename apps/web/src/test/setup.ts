import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { startI18n } from '#lib/i18n.ts';
import { openServer } from './server.ts';

// Browser functions that Mantine uses and jsdom lacks.
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  }) as MediaQueryList;
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
Element.prototype.scrollIntoView = () => undefined;
window.scrollTo = () => undefined;
Object.defineProperty(document, 'fonts', { value: new EventTarget() });

// Browsers of a busy machine take a moment.
configure({ asyncUtilTimeout: 5000 });
await startI18n([
  'start',
  'outside',
  'member',
  'account',
  'preferences',
  'programs',
  'people',
  'settings',
  'dashboard',
]);

beforeEach(openServer);
afterEach(() => {
  cleanup();
  notifications.clean();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});
