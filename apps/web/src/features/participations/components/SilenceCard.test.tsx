import { participationsEndpoints } from '@fika/contract/calls/participations.gen';
import type { GostSettings } from '@fika/contract/endpoints/participations';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answer, refusal, sent } from '#test/server.ts';
import { showInWorkspace } from '#test/show.tsx';
import { SilenceCard } from './SilenceCard.tsx';

let saved: GostSettings;
/** Answers to reads and to changes wait for these: a test decides when they arrive. */
let read: Promise<void>;
let change: Promise<void>;

beforeEach(() => {
  saved = { enabled: true, ignored_limit: 3, action: 'ask', snooze_weeks: 4, notify_admins: false };
  read = change = Promise.resolve();
  answer(participationsEndpoints.get_gost_settings, async () => {
    const asItWas = saved;
    await read;
    return asItWas;
  });
  answer(participationsEndpoints.gost_settings_update, async (next) => {
    await change;
    saved = Object.assign({}, saved, next);
    return saved;
  });
});

function hold() {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  return { held, release };
}

const pause = () => screen.getByRole<HTMLInputElement>('radio', { name: /Pause right away/ });
const tell = () => screen.getByRole<HTMLInputElement>('switch', { name: /Notify/ });

it('keeps a choice while the answer to an earlier read arrives', async () => {
  const { user } = await showInWorkspace(<SilenceCard />);
  await screen.findByRole('radio', { name: /Pause right away/ });
  const reading = hold();
  const changing = hold();
  read = reading.held;
  await user.click(tell());
  // The first change is saved, and the read after it runs.
  await waitFor(() => expect(saved.notify_admins).toBe(true));
  change = changing.held;
  await user.click(pause());
  reading.release();
  // The second change is sent, and not answered.
  await waitFor(() => expect(sent).toHaveLength(2));
  expect([pause().checked, tell().checked]).toEqual([true, true]);
  changing.release();
  await waitFor(() => expect(saved.action).toBe('pause'));
  expect([pause().checked, tell().checked]).toEqual([true, true]);
});

it('shows the saved choice again when the server refuses a change', async () => {
  answer(participationsEndpoints.gost_settings_update, () => refusal(503, 'unavailable', 'Not now.'));
  const { user } = await showInWorkspace(<SilenceCard />);
  await user.click(await screen.findByRole('radio', { name: /Pause right away/ }));
  expect((await screen.findByRole('alert')).textContent).toContain('Not now.');
  await waitFor(() => expect(pause().checked).toBe(false));
});
