import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ProgressBar } from './ProgressBar.tsx';

it('is read aloud in its own words, once', () => {
  const html = renderToStaticMarkup(
    <MantineProvider>
      <ProgressBar label="Sending session 14" done={412} total={611} counts="412 of 611" />
    </MantineProvider>,
  );
  expect(html.match(/aria-valuetext="[^"]*"/g)).toEqual(['aria-valuetext="412 of 611"']);
  expect(html.match(/aria-valuenow="[^"]*"/g)).toEqual(['aria-valuenow="67"']);
  expect(html.match(/role="progressbar"/g)).toHaveLength(1);
});
