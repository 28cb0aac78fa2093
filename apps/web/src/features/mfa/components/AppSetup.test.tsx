import { mfaEndpoints } from '@fika/contract/calls/mfa.gen';
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { answer } from '#test/server.ts';
import { showInWorkspace } from '#test/show.tsx';
import { AppSetup } from './AppSetup.tsx';

const uri = 'otpauth://totp/Fika:pia?secret=JBSWY3DPEHPK3PXP';

afterEach(() => vi.restoreAllMocks());

async function begin(): Promise<HTMLDetailsElement | null> {
  answer(mfaEndpoints.mfa_setup, { secret: 'JBSWY3DPEHPK3PXP', uri } as never);
  await showInWorkspace(<AppSetup onDone={() => undefined} onBack={() => undefined} backLabel="Back" />);
  const link = await screen.findByText('Open in an app on this device');
  expect(link.getAttribute('href')).toBe(uri);
  return link.closest('details');
}

it('offers the key and the link behind a line where a phone can scan the code', async () => {
  expect((await begin())?.open).toBe(false);
});

it('shows both at once on a phone, which cannot scan its own screen', async () => {
  const wide = window.matchMedia('');
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(wide, { media, matches: media.includes('max-width: 48em') }),
  );
  expect((await begin())?.open).toBe(true);
});
