import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { expect, it } from 'vitest';
import { use } from 'i18next';
import * as en from '@fika/messages/en/web/start.ts';
import { ProgressBar, type ProgressBarProps } from './ProgressBar.tsx';

await use(initReactI18next).init({ lng: 'en', resources: { en }, defaultNS: 'common' });

const markup = (props: ProgressBarProps) =>
  renderToStaticMarkup(
    <MantineProvider>
      <ProgressBar {...props} />
    </MantineProvider>,
  );

it('is read aloud in its own words, once', () => {
  const html = markup({ label: 'Sending session 14', done: 412, total: 611, counts: '412 mails of 611' });
  expect(html.match(/aria-valuetext="[^"]*"/g)).toEqual(['aria-valuetext="412 mails of 611"']);
  expect(html.match(/aria-valuenow="[^"]*"/g)).toEqual(['aria-valuenow="67"']);
  expect(html.match(/role="progressbar"/g)).toHaveLength(1);
});

it('shows plain counts when the page gives no text', () => {
  const html = markup({ label: 'Sending session 14', done: 412, total: 611 });
  expect(html).toContain('aria-valuetext="412 of 611"');
});
