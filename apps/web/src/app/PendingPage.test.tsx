import { TIMEOUTS } from '@fika/contract/limits';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { codeInTime } from '#lib/code-in-time.ts';
import { missingCode } from '#lib/reload.ts';
import { showInWorkspace } from '#test/show.tsx';
import { PendingPage } from './PendingPage.tsx';

afterEach(() => {
  vi.useRealTimers();
});

it('shows an error instead of a skeleton when the code of the page does not come in time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await showInWorkspace(<PendingPage />);
  await act(() => vi.advanceTimersByTimeAsync(TIMEOUTS.chunkLoad - 1));
  expect(screen.queryByRole('heading')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(screen.getByRole('heading', { name: 'We couldn’t load this page' })).toBeTruthy();
  expect(screen.getByText(/^We couldn’t load part of this page/)).toBeTruthy();
  expect(screen.getByText(/timeout of 120000ms exceeded/)).toBeTruthy();
});

it('fails when the code of a part does not come in time, and leaves no timer behind when it does', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const ended = codeInTime(new Promise<never>(() => undefined)).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(TIMEOUTS.chunkLoad);
  expect(missingCode(await ended)).toBe('missing');
  expect(await codeInTime(Promise.resolve('part'))).toBe('part');
  expect(vi.getTimerCount()).toBe(0);
});
