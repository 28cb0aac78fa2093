import { BELL } from '@fika/contract/endpoint-values';
import type { BellSwitch } from '@fika/contract/member-settings';
import type { Language } from '#lib/language.ts';
import type { SettingsChange, UserDetail } from './api.ts';

/** One's settings as a form: empty is the zone of the workspace, 0 is without a ceiling. */
export interface SettingsDraft {
  culture: Language;
  timezone: string;
  request: boolean;
  no_match: boolean;
  message: boolean;
  booking_reminder: boolean;
  booking_question: boolean;
  /** The notifications in the bell. */
  bell: Record<BellSwitch, boolean>;
  pace: number;
  /** Whether admins may see them among those who met the most people. */
  top_participants: boolean;
}

/** The saved settings as a form. */
export function settingsDraft({
  culture,
  timezone,
  settings,
}: Pick<UserDetail, 'culture' | 'timezone' | 'settings'>): SettingsDraft {
  return {
    culture,
    timezone: timezone ?? '',
    request: settings?.notifications.request ?? true,
    no_match: settings?.notifications.no_match ?? true,
    message: settings?.notifications.message ?? true,
    booking_reminder: settings?.notifications.booking_reminder ?? true,
    booking_question: settings?.notifications.booking_question ?? true,
    bell: settings?.bell ?? { invitations: true, dates: true, feedback: true, messages: true },
    pace: settings?.pace ?? 0,
    top_participants: settings?.top_participants ?? true,
  };
}

/** The options for the pace: one to eight, and the current one. */
export function pacesFor(pace: number, max: number): number[] {
  const paces = Array.from({ length: 8 }, (_, index) => index + 1);
  return pace > paces.length && pace <= max ? [...paces, pace] : paces;
}

/** The changes to save: only the fields that differ. */
export function settingsChange(base: SettingsDraft, draft: SettingsDraft): SettingsChange {
  const notifications = {
    ...(draft.request !== base.request && { request: draft.request }),
    ...(draft.no_match !== base.no_match && { no_match: draft.no_match }),
    ...(draft.message !== base.message && { message: draft.message }),
    ...(draft.booking_reminder !== base.booking_reminder && { booking_reminder: draft.booking_reminder }),
    ...(draft.booking_question !== base.booking_question && { booking_question: draft.booking_question }),
  };
  const bell = Object.fromEntries(
    BELL.filter((name) => draft.bell[name] !== base.bell[name]).map((name) => [name, draft.bell[name]]),
  );
  return {
    ...(draft.culture !== base.culture && { culture: draft.culture }),
    ...(draft.timezone !== base.timezone && { timezone: draft.timezone || null }),
    ...(Object.keys(notifications).length > 0 && { notifications }),
    ...(Object.keys(bell).length > 0 && { bell }),
    ...(draft.pace !== base.pace && { pace: draft.pace || null }),
    ...(draft.top_participants !== base.top_participants && { top_participants: draft.top_participants }),
  };
}
