import { MantineProvider } from '@mantine/core';
import { createInstance } from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { expect, it } from 'vitest';
import common from '../locales/en/common.json' with { type: 'json' };
import { ProgressBar, type ProgressBarProps } from './ProgressBar.tsx';

const i18n = createInstance();
await i18n.use(initReactI18next).init({
  lng: 'en',
  defaultNS: 'common',
  resources: { en: { common } },
  interpolation: { escapeValue: false },
});

const markup = (props: ProgressBarProps) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <MantineProvider>
        <ProgressBar {...props} />
      </MantineProvider>
    </I18nextProvider>,
  );

it('is read aloud in its own words, once', () => {
  const html = markup({ label: 'Sending session 14', done: 412, total: 611, counts: '412 mails of 611' });
  expect(html.match(/aria-valuetext="[^"]*"/g)).toEqual(['aria-valuetext="412 mails of 611"']);
  expect(html.match(/aria-valuenow="[^"]*"/g)).toEqual(['aria-valuenow="67"']);
  expect(html.match(/role="progressbar"/g)).toHaveLength(1);
});

it('counts by itself where nobody says of what', () => {
  const html = markup({ label: 'Sending session 14', done: 412, total: 611 });
  expect(html).toContain('aria-valuetext="412 of 611"');
});
