import { expect, it } from 'vitest';
import { needsTls } from './tls.ts';

it.each([
  ['production', undefined, 'smtp://mail.company.example:587', true],
  ['production', undefined, 'imap://203.0.114.9', true],
  ['production', undefined, 'smtp://localhost:25', false],
  ['production', undefined, 'smtp://10.0.0.5', false],
  ['production', undefined, 'smtp://[::1]:25', false],
  ['production', undefined, 'smtp://127.0.0.1.evil.example', true],
  ['production', 'optional', 'smtp://mail.company.example', false],
  ['production', 'required', 'smtp://localhost', true],
  ['development', undefined, 'smtp://mail.company.example', false],
] as const)('is asked for: %s %s %s', (NODE_ENV, MAIL_TLS, url, expected) => {
  expect(needsTls({ NODE_ENV, MAIL_TLS }, url)).toBe(expected);
});
