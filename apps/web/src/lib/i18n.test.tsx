import type * as Web from '@fika/messages/web';
import { afterEach, expect, it, vi } from 'vitest';

const { held } = vi.hoisted(() => ({ held: new Map<string, Promise<unknown>>() }));

// A file in `held` loads when its promise resolves, and fails when it rejects.
vi.mock('@fika/messages/web', async (original) => {
  const web = await original<typeof Web>();
  return {
    ...web,
    loadArea: async (...[language, area]: Parameters<typeof web.loadArea>) => {
      await held.get(`${language}/${area}`);
      return web.loadArea(language, area);
    },
  };
});

/** The module as a browser has it that begins in English. */
async function begin() {
  vi.resetModules();
  const i18n = await import('./i18n.ts');
  await i18n.startI18n(['start', 'member']);
  return i18n;
}

afterEach(() => {
  held.clear();
  localStorage.clear();
});

it('uses the word for a meeting in the chosen language', async () => {
  const { changeLanguage, t } = await begin();
  expect(t('coffees:mine')).toBe('My coffees');
  await changeLanguage('fr');
  expect(document.documentElement.lang).toBe('fr');
  expect(t('coffees:mine')).toBe('Mes cafés');
});

it('stays in its language when another fails to load, and switches on the next attempt', async () => {
  const { changeLanguage, currentLanguage, t } = await begin();
  held.set('fr/member', Promise.reject(new Error('offline')));
  await changeLanguage('fr');
  expect(currentLanguage()).toBe('en');
  expect(t('coffees:mine')).toBe('My coffees');
  held.clear();
  await changeLanguage('fr');
  expect(t('coffees:mine')).toBe('Mes cafés');
});

it('is in the language chosen last, even if an earlier one loads longer', async () => {
  const { changeLanguage, currentLanguage } = await begin();
  const gate = Promise.withResolvers<undefined>();
  held.set('fr/member', gate.promise);
  const first = changeLanguage('fr');
  await changeLanguage('en');
  gate.resolve(undefined);
  await first;
  expect(currentLanguage()).toBe('en');
});

it('has the sentences of a page that was opened while the language changed', async () => {
  const { changeLanguage, loadSentences, t } = await begin();
  const gate = Promise.withResolvers<undefined>();
  held.set('fr/member', gate.promise);
  const changed = changeLanguage('fr');
  await loadSentences(['settings']);
  gate.resolve(undefined);
  await changed;
  expect(t('settings:main.title')).toBe('Réglages généraux');
});
