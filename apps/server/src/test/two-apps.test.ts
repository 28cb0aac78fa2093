import { afterAll, beforeAll, expect, it } from 'vitest';
import type { App } from '#app.ts';
import { commonPasswords } from '#features/accounts/password/rules.ts';
import { newestWork } from '#platform/newest-work.ts';
import { startTestApp, testApp } from './app.ts';

const holder = testApp();
let other: App;

beforeAll(async () => {
  other = await startTestApp(holder.app.database_url, {
    PASSWORD_MEMORY_KIB: '128',
    SECRET_KEY: 'another key for tests only, thirty-two characters',
  });
});

afterAll(() => other.stop());

it('two applications in one process have separate settings and services', async () => {
  expect(await holder.app.services.passwords.hash('three herons over water')).toContain('$m=64,');
  expect(await other.services.passwords.hash('three herons over water')).toContain('$m=128,');
  expect(other.services.ports).not.toBe(holder.app.services.ports);

  const evaluated = other.services.passwords.evaluated;
  await holder.app.services.passwords.verify(null, 'guess');
  expect(other.services.passwords.evaluated).toBe(evaluated);
});

it('two applications in one process remember nothing of each other', async () => {
  const { state, mailCompiler } = holder.app.services;
  expect(state.of(commonPasswords)).toBe(state.of(commonPasswords));
  expect(other.services.state.of(commonPasswords)).not.toBe(state.of(commonPasswords));

  const template = { mjml: '<mjml><mj-body></mj-body></mjml>', text: '' };
  const { html } = await mailCompiler.compile(template);
  expect((await mailCompiler.compile(template)).html).toBe(html);
  expect((await other.services.mailCompiler.compile(template)).html).not.toBe(html);

  const work = Promise.withResolvers<string>();
  const running = state.of(newestWork).supersede('a key')(() => work.promise);
  other.services.state.of(newestWork).supersede('a key');
  work.resolve('done');
  expect(await running).toBe('done');
});
