import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memory, showInWorkspace } from '#test/show.tsx';
import type { CampaignDraft } from '../draft.ts';
import { sampleDraft } from '../sample-draft.ts';
import type { TabFormProps } from '../tab-form-props.ts';
import { ScheduleForm } from './ScheduleForm.tsx';

const AUDIENCE = { count: 12, error: null, retry: () => undefined };

const edited = memory<CampaignDraft>();
function Schedule({ first }: { first: Partial<CampaignDraft> }) {
  const [draft, setDraft] = useState({ ...sampleDraft(), ...first });
  edited.useKeep(draft);
  const form = { draft, patch: {}, set: (change: object) => setDraft((now) => ({ ...now, ...change })) };
  const campaign = { human_filters: 'Everybody' };
  return <ScheduleForm {...({ campaign, form, audience: AUDIENCE } as unknown as TabFormProps)} />;
}

const DATES = {
  requests_at: '2026-12-01T09:00',
  matches_at: '2026-12-04T09:00',
  review_before_send: false,
} as const;

const open = async (first: Partial<CampaignDraft> = {}) => {
  const view = await showInWorkspace(<Schedule first={{ ...DATES, ...first }} />);
  await screen.findByRole('heading', { name: 'Next sessions' });
  return view;
};

/** The sessions that follow, as they are listed. */
const ahead = () => {
  const heading = screen.getByRole('heading', { name: /^Next sessions?$/ });
  return within(heading.closest('section') as HTMLElement)
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '');
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T08:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the schedule of a program', () => {
  it('shows the sessions that follow, and follows the rhythm that is chosen', async () => {
    const { user } = await open();
    expect(ahead()).toHaveLength(6);
    expect(ahead()[1]).toMatch(/15 Dec.*18 Dec/);
    await user.click(screen.getByRole('combobox', { name: 'Frequency' }));
    await user.click(screen.getByRole('option', { name: 'Every 4 weeks' }));
    expect(edited.last().frequency).toBe(4);
    expect(ahead()[1]).toMatch(/29 Dec.*1 Jan/);
    await user.click(screen.getByRole('combobox', { name: 'Frequency' }));
    await user.click(screen.getByRole('option', { name: 'Once' }));
    expect(ahead()).toHaveLength(1);
    expect(screen.getByRole('heading', { name: 'Next session' })).toBeTruthy();
  });

  it('shows how long answers stay open', async () => {
    await open();
    expect(screen.getByText('Members have 3 days to answer.')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('refuses matches before the invitations', async () => {
    await open({ matches_at: '2026-11-30T09:00' });
    expect(screen.getByRole('alert').textContent).toMatch(/invitations/i);
    expect(screen.queryByText(/to answer/)).toBeNull();
  });

  it('asks for missing dates', async () => {
    await open({ requests_at: null, matches_at: null });
    expect(screen.getByText('Choose the dates to see the next sessions.')).toBeTruthy();
    expect(ahead()).toEqual([]);
  });

  it('has no date for invitations when members are not invited', async () => {
    await open({ optin_option: 2 });
    expect(screen.queryByRole('group', { name: 'Invitations go out' })).toBeNull();
    expect(screen.getByText(/This program sends no invitations/)).toBeTruthy();
    expect(screen.queryByRole('radiogroup', { name: 'Reminder' })).toBeNull();
  });

  it('reminds before the answers close, and warns when that is too soon', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('radio', { name: '1 day before' }));
    expect(edited.last().reminder_hours).toBe(24);
    expect(screen.getByText(/^On .*3 Dec.*, to members who haven’t answered by then\.$/)).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: '3 days before' }));
    expect(
      screen.getByText('The invitation is sent after that time, so no reminder will be sent.'),
    ).toBeTruthy();
  });

  it('closes the answers earlier where an admin reviews the groups', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('switch', { name: /Review groups before sending/ }));
    expect(edited.last().review_before_send).toBe(true);
    expect(screen.queryByText('Members have 3 days to answer.')).toBeNull();
    expect(screen.getByText(/Groups ready .*3 Dec.*sent .*4 Dec/)).toBeTruthy();
  });

  it('sends nothing in the evening, and on days that move a session', async () => {
    const { user } = await open({ quiet_days: [{ from: '2026-12-15', to: '2026-12-18' }] });
    expect(ahead()[1]).toContain('is a quiet day.');
    await user.click(screen.getByRole('switch', { name: /Quiet hours/ }));
    expect(edited.last().quiet_hours).toEqual({ from: '18:00', to: '08:00', weekends: true });
    await user.click(screen.getByRole('checkbox', { name: 'Include Saturdays and Sundays' }));
    expect(edited.last().quiet_hours?.weekends).toBe(false);
    await user.click(screen.getByRole('switch', { name: /Quiet hours/ }));
    expect(edited.last().quiet_hours).toBeNull();
  });
});
