import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { changeLanguage } from '#lib/i18n.ts';
import { show } from '#test/show.tsx';
import { DateField } from './DateField.tsx';

afterEach(() => changeLanguage('en'));

it.each([
  ['en', '2026-12-01', 'Tue 1 Dec 2026'],
  ['fr', '2026-12-01', 'mar. 1er déc. 2026'],
  ['fr', '2026-12-02', 'mer. 2 déc. 2026'],
] as const)('writes a day in %s as in a text: %s', async (language, value, shown) => {
  await changeLanguage(language);
  show(<DateField label="Day" value={value} onChange={() => undefined} />);
  expect(screen.getByRole('button', { name: /Day/ }).textContent).toContain(shown);
});
