import { expect, it } from 'vitest';
import { settingsChange, settingsDraft } from './settings.ts';

const base = settingsDraft({
  culture: 'en',
  timezone: null,
  settings: {
    notifications: {
      request: true,
      no_match: false,
      message: true,
      booking_reminder: true,
      booking_question: false,
    },
    bell: { invitations: true, dates: false, feedback: true, messages: true },
    pace: 2,
    top_participants: false,
    users_columns: null,
  },
});

it('shows the saved settings, with the zone of the workspace as an empty one', () => {
  expect(base).toEqual({
    culture: 'en',
    timezone: '',
    request: true,
    no_match: false,
    message: true,
    booking_reminder: true,
    booking_question: false,
    bell: { invitations: true, dates: false, feedback: true, messages: true },
    pace: 2,
    top_participants: false,
  });
  expect(settingsDraft({ culture: 'fr', timezone: 'UTC', settings: null })).toMatchObject({
    request: true,
    pace: 0,
    top_participants: true,
  });
});

it('sends only differences, and null for removed values', () => {
  expect(settingsChange(base, base)).toEqual({});
  expect(settingsChange(base, { ...base, no_match: true, pace: 0 })).toEqual({
    notifications: { no_match: true },
    pace: null,
  });
  expect(settingsChange(base, { ...base, booking_question: true, booking_reminder: false })).toEqual({
    notifications: { booking_question: true, booking_reminder: false },
  });
  expect(settingsChange(base, { ...base, top_participants: true })).toEqual({ top_participants: true });
  expect(settingsChange(base, { ...base, bell: { ...base.bell, dates: true } })).toEqual({
    bell: { dates: true },
  });
  const zoned = { ...base, timezone: 'Europe/Paris' };
  expect(settingsChange(zoned, { ...zoned, timezone: '', culture: 'fr' })).toEqual({
    culture: 'fr',
    timezone: null,
  });
});
