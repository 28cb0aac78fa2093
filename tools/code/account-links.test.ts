import { expect, it } from 'vitest';

import { sourceFiles } from './source-files.ts';

/** The functions that make a link that logs in, directly or on its page. */
const MAKERS = /\b(createSignInLink|createMailLink)\b/;

it('links that log in are made by mails to accounts alone, which never leave by way of a workspace', () => {
  const files = sourceFiles(/^apps\/server\/src\//)
    .filter(({ path, text }) => !path.includes('.test.') && MAKERS.test(text))
    .map(({ path }) => path);
  expect(files.toSorted()).toEqual([
    'apps/server/src/features/accounts/mail-links/queries.ts',
    'apps/server/src/features/accounts/registration/emails.ts',
    'apps/server/src/features/accounts/sign-in/commands/create-sign-in-link.ts',
    'apps/server/src/features/accounts/sign-in/emails.ts',
  ]);
});
