import { z } from 'zod';
import {
  companyItemParams,
  companyParams,
  done,
  email,
  id,
  instant,
  locale,
  none,
  timezone,
} from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';
import { memberSettings, memberSettingsChange } from '../member-settings.ts';
import { oneLine } from '../text.ts';
import { fieldValue, INACTIVE_REASONS, user } from './members.ts';

const aboutMe = z.string().overwrite(oneLine).max(LIMITS.aboutMeLength);
const name = z.string().overwrite(oneLine).max(LIMITS.nameLength);

/** A member with the details for themselves and admins. `settings` is null for all others than oneself. */
export const userDetail = user
  .extend({
    /** A line about themselves, which colleagues read; empty without one. */
    about_me: z.string(),
    timezone: z.string().nullable(),
    settings: memberSettings.nullable(),
    /** Why they are inactive; null while they are active. */
    inactive_reason: z.enum(INACTIVE_REASONS).nullable(),
    last_access_at: instant.nullable(),
  })
  .meta({ id: 'UserDetail' });
export type UserDetail = z.infer<typeof userDetail>;

/** Changes of a member; a value of null clears a field. */
const userChange = z.object({
  first_name: name.optional(),
  last_name: name.optional(),
  email: email.optional(),
  culture: locale.optional(),
  about_me: aboutMe.optional(),
  userfield_set: z
    .array(z.object({ category: id, value: fieldValue.nullable() }))
    .max(500)
    .optional(),
  /** With members_edit; null is without a manager. */
  manager_id: id.nullable().optional(),
});
export type UserChange = z.input<typeof userChange>;

const settings = memberSettings.extend({ culture: locale, timezone: z.string().nullable() });
export type OwnSettings = z.infer<typeof settings>;

/** All data about a person, part by part. */
const personalData = z.record(z.string(), z.unknown());

export const profileEndpoints = {
  users_detail: endpoint({
    name: 'users_detail',
    method: 'GET',
    path: '/api/v1/companies/{company_id}/users_detail/{id}/',
    summary: 'A member: anyone for admins, yourself for members',
    params: companyItemParams,
    query: none,
    body: none,
    response: userDetail,
    status: 200,
    problems: [],
  }),
  users_detail_update: endpoint({
    name: 'users_detail_update',
    method: 'PUT',
    path: '/api/v1/companies/{company_id}/users_detail/{id}/',
    summary: 'Update a member: yourself, or others with `members_edit`. Only given values change',
    params: companyItemParams,
    query: none,
    body: userChange,
    response: userDetail,
    status: 200,
    problems: ['permission_missing', 'superadmin_only'],
  }),
  update_settings: endpoint({
    name: 'update_settings',
    method: 'POST',
    path: '/api/v1/companies/{company_id}/update_settings/',
    summary: 'Set your language, time zone, emails and pace. Only given values change',
    params: companyParams,
    query: none,
    body: memberSettingsChange.extend({
      culture: locale.optional(),
      timezone: timezone.nullable().optional(),
    }),
    response: settings,
    status: 200,
    problems: [],
  }),
  export_me: endpoint({
    name: 'export_me',
    method: 'POST',
    path: '/api/v1/companies/{company_id}/export_me/',
    summary: 'Export everything this workspace stores about you',
    params: companyParams,
    query: none,
    body: none,
    response: personalData,
    status: 200,
    problems: [],
  }),
  users_detail_export: endpoint({
    name: 'users_detail_export',
    method: 'POST',
    path: '/api/v1/companies/{company_id}/users_detail/{id}/export/',
    summary: 'Export everything this workspace stores about a member. Data of admins is for superadmins only',
    params: companyItemParams,
    query: none,
    body: none,
    response: personalData,
    status: 200,
    problems: ['superadmin_only', 'own_record'],
  }),
  users_detail_erase: endpoint({
    name: 'users_detail_erase',
    method: 'POST',
    path: '/api/v1/companies/{company_id}/users_detail/{id}/erase/',
    summary: 'Permanently delete a person and keep anonymous counts. Only superadmins can delete admins',
    params: companyItemParams,
    query: none,
    body: none,
    response: done,
    status: 200,
    problems: ['superadmin_only', 'own_record', 'last_superadmin'],
  }),
};
