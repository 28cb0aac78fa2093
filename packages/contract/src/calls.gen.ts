// Written by `npm run calls` from the endpoints: their calls without their schemas, which the browser does without.
import type { Calls } from './call.ts';

export const accountsEndpoints: Calls<typeof import('./endpoints/accounts.ts').accountsEndpoints> = {
  'auth_session': { name: 'auth_session', method: 'GET', path: '/api/v1/auth/session/' },
  'login': { name: 'login', method: 'POST', path: '/api/v1/auth/login/' },
  'logout': { name: 'logout', method: 'POST', path: '/api/v1/auth/logout/' },
  'sign_in_link': { name: 'sign_in_link', method: 'POST', path: '/api/v1/auth/link/' },
  'sign_in_link_confirm': { name: 'sign_in_link_confirm', method: 'POST', path: '/api/v1/auth/link/confirm/' },
  'password_change': { name: 'password_change', method: 'POST', path: '/api/v1/auth/password_change/' },
};

export const adminsEndpoints: Calls<typeof import('./endpoints/admins.ts').adminsEndpoints> = {
  'admins': { name: 'admins', method: 'GET', path: '/api/v1/companies/{company_id}/admins/' },
  'admin': { name: 'admin', method: 'GET', path: '/api/v1/companies/{company_id}/admins/{id}/' },
  'update_permissions': { name: 'update_permissions', method: 'POST', path: '/api/v1/companies/{company_id}/admins/{id}/update_permissions/' },
  'update_role': { name: 'update_role', method: 'POST', path: '/api/v1/companies/{company_id}/admins/{id}/update_role/' },
  'grant_admin_users': { name: 'grant_admin_users', method: 'POST', path: '/api/v1/companies/{company_id}/grant_admin_users/' },
  'remove_admin_users': { name: 'remove_admin_users', method: 'POST', path: '/api/v1/companies/{company_id}/remove_admin_users/' },
  'check_has_admin_slots': { name: 'check_has_admin_slots', method: 'POST', path: '/api/v1/companies/{company_id}/check_has_admin_slots/' },
};

export const audiencesEndpoints: Calls<typeof import('./endpoints/audiences.ts').audiencesEndpoints> = {
  'audiences': { name: 'audiences', method: 'GET', path: '/api/v1/companies/{company_id}/audiences/' },
  'audiences_create': { name: 'audiences_create', method: 'POST', path: '/api/v1/companies/{company_id}/audiences/' },
  'audiences_search': { name: 'audiences_search', method: 'POST', path: '/api/v1/companies/{company_id}/audiences/search/' },
  'audiences_get': { name: 'audiences_get', method: 'GET', path: '/api/v1/companies/{company_id}/audiences/{id}/' },
  'audiences_update': { name: 'audiences_update', method: 'PUT', path: '/api/v1/companies/{company_id}/audiences/{id}/' },
  'audiences_delete': { name: 'audiences_delete', method: 'DELETE', path: '/api/v1/companies/{company_id}/audiences/{id}/' },
  'audiences_preview': { name: 'audiences_preview', method: 'POST', path: '/api/v1/companies/{company_id}/audiences/{id}/preview/' },
  'audiences_added': { name: 'audiences_added', method: 'GET', path: '/api/v1/companies/{company_id}/audiences/{id}/added/' },
  'audiences_add_members': { name: 'audiences_add_members', method: 'POST', path: '/api/v1/companies/{company_id}/audiences/{id}/add_members/' },
  'audiences_remove_members': { name: 'audiences_remove_members', method: 'POST', path: '/api/v1/companies/{company_id}/audiences/{id}/remove_members/' },
  'add_to_audiences': { name: 'add_to_audiences', method: 'POST', path: '/api/v1/companies/{company_id}/add_to_audiences/' },
};

export const auditEndpoints: Calls<typeof import('./endpoints/audit.ts').auditEndpoints> = {
  'audit': { name: 'audit', method: 'GET', path: '/api/v1/companies/{company_id}/audit/' },
  'audit_export': { name: 'audit_export', method: 'POST', path: '/api/v1/companies/{company_id}/audit/export/' },
};

export const authEndpoints: Calls<typeof import('./endpoints/auth.ts').authEndpoints> = {
  'register': { name: 'register', method: 'POST', path: '/api/v1/auth/register/' },
  'mail_link_check': { name: 'mail_link_check', method: 'POST', path: '/api/v1/auth/link/check/' },
  'activation': { name: 'activation', method: 'POST', path: '/api/v1/auth/activation/' },
  'email_verify': { name: 'email_verify', method: 'POST', path: '/api/v1/auth/verify_email/' },
  'send_email_verification': { name: 'send_email_verification', method: 'POST', path: '/api/v1/auth/send_email_verification/' },
  'password_reset': { name: 'password_reset', method: 'POST', path: '/api/v1/auth/password/reset/' },
  'password_reset_confirm': { name: 'password_reset_confirm', method: 'POST', path: '/api/v1/auth/password/reset/confirm/' },
  'update_last_access_date': { name: 'update_last_access_date', method: 'POST', path: '/api/v1/auth/update_last_access_date/' },
  'workspace_slug': { name: 'workspace_slug', method: 'GET', path: '/api/v1/auth/workspace/slug/' },
  'workspace_create': { name: 'workspace_create', method: 'POST', path: '/api/v1/auth/workspace/' },
  'welcome': { name: 'welcome', method: 'GET', path: '/api/v1/auth/welcome/' },
  'welcome_save': { name: 'welcome_save', method: 'POST', path: '/api/v1/auth/welcome/' },
};

export const availabilitiesEndpoints: Calls<typeof import('./endpoints/availabilities.ts').availabilitiesEndpoints> = {
  'availabilities': { name: 'availabilities', method: 'GET', path: '/api/v1/companies/{company_id}/availabilities/' },
  'availabilities_update': { name: 'availabilities_update', method: 'POST', path: '/api/v1/companies/{company_id}/availabilities/' },
};

export const bookingEndpoints: Calls<typeof import('./endpoints/booking.ts').bookingEndpoints> = {
  'booking_slots': { name: 'booking_slots', method: 'GET', path: '/api/v1/booking/slots/' },
  'booking_schedule': { name: 'booking_schedule', method: 'POST', path: '/api/v1/booking/schedule/' },
  'booking_reschedule': { name: 'booking_reschedule', method: 'POST', path: '/api/v1/booking/reschedule/' },
  'booking_cancel': { name: 'booking_cancel', method: 'POST', path: '/api/v1/booking/cancel/' },
  'booking_propose': { name: 'booking_propose', method: 'POST', path: '/api/v1/booking/propose/' },
};

export const bulkAccountEndpoints: Calls<typeof import('./endpoints/bulk-actions.ts').bulkAccountEndpoints> = {
  'reset_password': { name: 'reset_password', method: 'POST', path: '/api/v1/companies/{company_id}/reset_password/' },
};

export const bulkEndpoints: Calls<typeof import('./endpoints/bulk-actions.ts').bulkEndpoints> = {
  'bulk_update_fields': { name: 'bulk_update_fields', method: 'POST', path: '/api/v1/companies/{company_id}/bulk_update_fields/' },
  'activate_users': { name: 'activate_users', method: 'POST', path: '/api/v1/companies/{company_id}/activate_users/' },
  'deactivate_users': { name: 'deactivate_users', method: 'POST', path: '/api/v1/companies/{company_id}/deactivate_users/' },
  'remove_users': { name: 'remove_users', method: 'POST', path: '/api/v1/companies/{company_id}/remove_users/' },
};

export const exportEndpoints: Calls<typeof import('./endpoints/bulk-actions.ts').exportEndpoints> = {
  'export_users': { name: 'export_users', method: 'POST', path: '/api/v1/companies/{company_id}/export_users/' },
};

export const undoEndpoints: Calls<typeof import('./endpoints/bulk-actions.ts').undoEndpoints> = {
  'bulk_undo': { name: 'bulk_undo', method: 'POST', path: '/api/v1/companies/{company_id}/bulk_acts/{undo_id}/undo/' },
};

export const calendarsEndpoints: Calls<typeof import('./endpoints/calendars.ts').calendarsEndpoints> = {
  'calendars': { name: 'calendars', method: 'GET', path: '/api/v1/companies/{company_id}/calendars/' },
  'calendars_update': { name: 'calendars_update', method: 'PUT', path: '/api/v1/companies/{company_id}/calendars/{id}/' },
  'calendars_delete': { name: 'calendars_delete', method: 'POST', path: '/api/v1/companies/{company_id}/calendars/accounts/{id}/delete/' },
  'update_destination_calendar': { name: 'update_destination_calendar', method: 'POST', path: '/api/v1/companies/{company_id}/update_destination_calendar/' },
  'calendars_connect': { name: 'calendars_connect', method: 'POST', path: '/api/v1/companies/{company_id}/calendars/connect/' },
  'calendars_callback': { name: 'calendars_callback', method: 'POST', path: '/api/v1/companies/{company_id}/calendars/callback/' },
};

export const campaignsEndpoints: Calls<typeof import('./endpoints/campaigns.ts').campaignsEndpoints> = {
  'campaigns_list': { name: 'campaigns_list', method: 'GET', path: '/api/v1/companies/{company_id}/campaigns_list/' },
  'campaigns_create': { name: 'campaigns_create', method: 'POST', path: '/api/v1/companies/{company_id}/campaigns_list/' },
  'campaigns_get': { name: 'campaigns_get', method: 'GET', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/' },
  'campaigns_update': { name: 'campaigns_update', method: 'PUT', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/' },
  'rules': { name: 'rules', method: 'POST', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/rules/' },
  'campaign_note': { name: 'campaign_note', method: 'PUT', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/note/' },
  'activate': { name: 'activate', method: 'POST', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/activate/' },
  'deactivate': { name: 'deactivate', method: 'POST', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/deactivate/' },
  'archive': { name: 'archive', method: 'POST', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/archive/' },
  'clone': { name: 'clone', method: 'POST', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/clone/' },
  'count': { name: 'count', method: 'GET', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/count/' },
};

export const categoriesEndpoints: Calls<typeof import('./endpoints/categories.ts').categoriesEndpoints> = {
  'categories': { name: 'categories', method: 'GET', path: '/api/v1/companies/{company_id}/categories/' },
  'categories_create': { name: 'categories_create', method: 'POST', path: '/api/v1/companies/{company_id}/categories/' },
  'categories_update': { name: 'categories_update', method: 'PUT', path: '/api/v1/companies/{company_id}/categories/{id}/' },
  'categories_order': { name: 'categories_order', method: 'POST', path: '/api/v1/companies/{company_id}/categories/order/' },
  'categories_usage': { name: 'categories_usage', method: 'GET', path: '/api/v1/companies/{company_id}/categories/usage/' },
  'categories_merge_choices': { name: 'categories_merge_choices', method: 'POST', path: '/api/v1/companies/{company_id}/categories/{id}/merge_choices/' },
};

export const coffeeLinkEndpoints: Calls<typeof import('./endpoints/coffee-links.ts').coffeeLinkEndpoints> = {
  'coffee_link': { name: 'coffee_link', method: 'POST', path: '/api/v1/coffee_link/' },
};

export const coffeesEndpoints: Calls<typeof import('./endpoints/coffees.ts').coffeesEndpoints> = {
  'coffees': { name: 'coffees', method: 'GET', path: '/api/v1/companies/{company_id}/coffees/' },
  'coffees_get': { name: 'coffees_get', method: 'GET', path: '/api/v1/companies/{company_id}/coffees/{id}/' },
  'coffees_update': { name: 'coffees_update', method: 'PUT', path: '/api/v1/companies/{company_id}/coffees/{id}/' },
  'coffees_feedback': { name: 'coffees_feedback', method: 'POST', path: '/api/v1/companies/{company_id}/coffees/{id}/feedback/' },
  'coffees_icebreaker': { name: 'coffees_icebreaker', method: 'POST', path: '/api/v1/companies/{company_id}/coffees/{id}/icebreaker/' },
  'instant_match': { name: 'instant_match', method: 'POST', path: '/api/v1/companies/{company_id}/coffees/instant_match/' },
  'campaign_feedback': { name: 'campaign_feedback', method: 'GET', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/feedback/' },
  'users_detail_coffees': { name: 'users_detail_coffees', method: 'GET', path: '/api/v1/companies/{company_id}/users_detail/{id}/coffees/' },
  'users_detail_network': { name: 'users_detail_network', method: 'GET', path: '/api/v1/companies/{company_id}/users_detail/{id}/network/' },
  'meetings_import': { name: 'meetings_import', method: 'POST', path: '/api/v1/companies/{company_id}/meetings/' },
};

export const messagesEndpoints: Calls<typeof import('./endpoints/coffees.ts').messagesEndpoints> = {
  'get_introduced': { name: 'get_introduced', method: 'POST', path: '/api/v1/companies/{company_id}/coffees/get_introduced/' },
  'messages': { name: 'messages', method: 'GET', path: '/api/v1/companies/{company_id}/coffees/{id}/messages/' },
  'messages_create': { name: 'messages_create', method: 'POST', path: '/api/v1/companies/{company_id}/coffees/{id}/messages/' },
  'messages_one_click': { name: 'messages_one_click', method: 'POST', path: '/api/v1/mails/messages/unsubscribe/{token}/' },
  'update_last_messages_seen_at': { name: 'update_last_messages_seen_at', method: 'POST', path: '/api/v1/companies/{company_id}/coffees/{id}/update_last_messages_seen_at/' },
};

export const rematchEndpoints: Calls<typeof import('./endpoints/coffees.ts').rematchEndpoints> = {
  'coffees_rematch': { name: 'coffees_rematch', method: 'POST', path: '/api/v1/companies/{company_id}/coffees/{id}/rematch/' },
};

export const deliveriesEndpoints: Calls<typeof import('./endpoints/deliveries.ts').deliveriesEndpoints> = {
  'suppressions': { name: 'suppressions', method: 'GET', path: '/api/v1/companies/{company_id}/suppressions/' },
  'suppressions_lift': { name: 'suppressions_lift', method: 'POST', path: '/api/v1/companies/{company_id}/suppressions/lift/' },
  'users_detail_mails': { name: 'users_detail_mails', method: 'GET', path: '/api/v1/companies/{company_id}/users_detail/{id}/mails/' },
};

export const domainsEndpoints: Calls<typeof import('./endpoints/domains.ts').domainsEndpoints> = {
  'domains': { name: 'domains', method: 'POST', path: '/api/v1/companies/{company_id}/domains/' },
  'get_domains': { name: 'get_domains', method: 'GET', path: '/api/v1/companies/{company_id}/get_domains/' },
  'domains_check': { name: 'domains_check', method: 'POST', path: '/api/v1/companies/{company_id}/domains/check/' },
};

export const feedEndpoints: Calls<typeof import('./endpoints/feed.ts').feedEndpoints> = {
  'activity': { name: 'activity', method: 'GET', path: '/api/v1/companies/{company_id}/activity/' },
  'notifications': { name: 'notifications', method: 'GET', path: '/api/v1/companies/{company_id}/notifications/' },
  'notifications_update': { name: 'notifications_update', method: 'PUT', path: '/api/v1/companies/{company_id}/notifications/{id}/' },
  'notifications_unread_count': { name: 'notifications_unread_count', method: 'GET', path: '/api/v1/companies/{company_id}/notifications/unread_count/' },
  'notifications_update_last_read': { name: 'notifications_update_last_read', method: 'POST', path: '/api/v1/companies/{company_id}/notifications/update_last_read/' },
};

export const forecastsEndpoints: Calls<typeof import('./endpoints/forecasts.ts').forecastsEndpoints> = {
  'feasibility': { name: 'feasibility', method: 'POST', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/feasibility/' },
  'simulate': { name: 'simulate', method: 'POST', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/simulate/' },
};

export const icebreakersEndpoints: Calls<typeof import('./endpoints/icebreakers.ts').icebreakersEndpoints> = {
  'icebreakers': { name: 'icebreakers', method: 'GET', path: '/api/v1/companies/{company_id}/icebreakers/' },
  'icebreakers_create': { name: 'icebreakers_create', method: 'POST', path: '/api/v1/companies/{company_id}/icebreakers/' },
  'icebreakers_update': { name: 'icebreakers_update', method: 'PUT', path: '/api/v1/companies/{company_id}/icebreakers/{id}/' },
  'icebreakers_delete': { name: 'icebreakers_delete', method: 'DELETE', path: '/api/v1/companies/{company_id}/icebreakers/{id}/' },
};

export const invitationsEndpoints: Calls<typeof import('./endpoints/invitations.ts').invitationsEndpoints> = {
  'invites': { name: 'invites', method: 'GET', path: '/api/v1/companies/{company_id}/invites/' },
  'invite': { name: 'invite', method: 'POST', path: '/api/v1/companies/{company_id}/invite/' },
  'invite_resend': { name: 'invite_resend', method: 'POST', path: '/api/v1/companies/{company_id}/invites/{id}/resend/' },
  'invite_revoke': { name: 'invite_revoke', method: 'POST', path: '/api/v1/companies/{company_id}/invites/{id}/revoke/' },
  'invite_link': { name: 'invite_link', method: 'GET', path: '/api/v1/companies/{company_id}/invite_link/' },
  'invite_link_renew': { name: 'invite_link_renew', method: 'POST', path: '/api/v1/companies/{company_id}/invite_link/renew/' },
  'auth_invitation': { name: 'auth_invitation', method: 'POST', path: '/api/v1/auth/invitation/' },
  'auth_invitation_accept': { name: 'auth_invitation_accept', method: 'POST', path: '/api/v1/auth/invitation/accept/' },
  'auth_invitation_request': { name: 'auth_invitation_request', method: 'POST', path: '/api/v1/auth/invitation/request/' },
  'joinable': { name: 'joinable', method: 'GET', path: '/api/v1/auth/joinable/' },
  'join': { name: 'join', method: 'POST', path: '/api/v1/auth/join/' },
};

export const jobsEndpoints: Calls<typeof import('./endpoints/jobs.ts').jobsEndpoints> = {
  'jobs': { name: 'jobs', method: 'GET', path: '/api/v1/companies/{company_id}/jobs/' },
  'job': { name: 'job', method: 'GET', path: '/api/v1/companies/{company_id}/jobs/{job_id}/' },
  'job_cancel': { name: 'job_cancel', method: 'POST', path: '/api/v1/companies/{company_id}/jobs/{job_id}/cancel/' },
};

export const lettersEndpoints: Calls<typeof import('./endpoints/letters.ts').lettersEndpoints> = {
  'email_templates': { name: 'email_templates', method: 'GET', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/email_templates/' },
  'email_templates_update': { name: 'email_templates_update', method: 'PUT', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/email_templates/{kind}/{language}/' },
  'email_templates_delete': { name: 'email_templates_delete', method: 'DELETE', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/email_templates/{kind}/{language}/' },
  'template_validation': { name: 'template_validation', method: 'POST', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/template_validation/' },
  'email_templates_preview': { name: 'email_templates_preview', method: 'POST', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/email_templates/preview/' },
  'email_templates_test': { name: 'email_templates_test', method: 'POST', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/email_templates/test/' },
};

export const memberImportEndpoints: Calls<typeof import('./endpoints/member-import.ts').memberImportEndpoints> = {
  'upload_json_users': { name: 'upload_json_users', method: 'POST', path: '/api/v1/companies/{company_id}/upload_json_users/' },
  'upload_history': { name: 'upload_history', method: 'GET', path: '/api/v1/companies/{company_id}/upload_history/' },
  'upload_rejected': { name: 'upload_rejected', method: 'GET', path: '/api/v1/companies/{company_id}/upload_history/{upload_id}/rejected/' },
  'upload_mapping': { name: 'upload_mapping', method: 'POST', path: '/api/v1/companies/{company_id}/upload_mappings/search/' },
  'upload_mapping_save': { name: 'upload_mapping_save', method: 'PUT', path: '/api/v1/companies/{company_id}/upload_mappings/' },
  'upload_warnings': { name: 'upload_warnings', method: 'GET', path: '/api/v1/companies/{company_id}/upload_history/{upload_id}/warnings/' },
  'upload_stop': { name: 'upload_stop', method: 'POST', path: '/api/v1/companies/{company_id}/upload_history/{upload_id}/stop/' },
};

export const membersEndpoints: Calls<typeof import('./endpoints/members.ts').membersEndpoints> = {
  'users': { name: 'users', method: 'GET', path: '/api/v1/companies/{company_id}/users/' },
  'get_users_count': { name: 'get_users_count', method: 'POST', path: '/api/v1/companies/{company_id}/get_users_count/' },
  'users_search': { name: 'users_search', method: 'POST', path: '/api/v1/companies/{company_id}/users_search/' },
  'users_filters': { name: 'users_filters', method: 'GET', path: '/api/v1/companies/{company_id}/users_filters/' },
  'usercompany_filters': { name: 'usercompany_filters', method: 'POST', path: '/api/v1/companies/{company_id}/usercompany_filters/' },
};

export const membershipsEndpoints: Calls<typeof import('./endpoints/memberships.ts').membershipsEndpoints> = {
  'memberships_change': { name: 'memberships_change', method: 'POST', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/memberships/' },
  'resubscribe': { name: 'resubscribe', method: 'POST', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/memberships/resubscribe/' },
};

export const mfaEndpoints: Calls<typeof import('./endpoints/mfa.ts').mfaEndpoints> = {
  'mfa_status': { name: 'mfa_status', method: 'GET', path: '/api/v1/auth/mfa/' },
  'mfa_ways': { name: 'mfa_ways', method: 'GET', path: '/api/v1/auth/mfa/verify/' },
  'mfa_prove': { name: 'mfa_prove', method: 'POST', path: '/api/v1/auth/mfa/prove/' },
  'mfa_prove_passkey': { name: 'mfa_prove_passkey', method: 'POST', path: '/api/v1/auth/mfa/passkey/prove/' },
  'mfa_setup': { name: 'mfa_setup', method: 'POST', path: '/api/v1/auth/mfa/setup/' },
  'mfa_setup_confirm': { name: 'mfa_setup_confirm', method: 'POST', path: '/api/v1/auth/mfa/setup/confirm/' },
  'mfa_remove_totp': { name: 'mfa_remove_totp', method: 'POST', path: '/api/v1/auth/mfa/setup/remove/' },
  'mfa_verify': { name: 'mfa_verify', method: 'POST', path: '/api/v1/auth/mfa/verify/' },
  'mfa_recovery': { name: 'mfa_recovery', method: 'POST', path: '/api/v1/auth/mfa/recovery/' },
  'mfa_recovery_renew': { name: 'mfa_recovery_renew', method: 'POST', path: '/api/v1/auth/mfa/recovery/renew/' },
  'passkey_register_options': { name: 'passkey_register_options', method: 'POST', path: '/api/v1/auth/mfa/passkey/register/options/' },
  'passkey_register': { name: 'passkey_register', method: 'POST', path: '/api/v1/auth/mfa/passkey/register/' },
  'passkey_verify_options': { name: 'passkey_verify_options', method: 'POST', path: '/api/v1/auth/mfa/passkey/verify/options/' },
  'passkey_verify': { name: 'passkey_verify', method: 'POST', path: '/api/v1/auth/mfa/passkey/verify/' },
  'passkey_login_options': { name: 'passkey_login_options', method: 'POST', path: '/api/v1/auth/mfa/passkey/login/options/' },
  'passkey_login': { name: 'passkey_login', method: 'POST', path: '/api/v1/auth/mfa/passkey/login/' },
  'passkey_rename': { name: 'passkey_rename', method: 'PUT', path: '/api/v1/auth/mfa/passkey/{id}/' },
  'passkey_remove': { name: 'passkey_remove', method: 'DELETE', path: '/api/v1/auth/mfa/passkey/{id}/' },
  'two_fa': { name: 'two_fa', method: 'GET', path: '/api/v1/companies/{company_id}/mfa_setup/' },
  'mfa_setup_url': { name: 'mfa_setup_url', method: 'POST', path: '/api/v1/companies/{company_id}/mfa_setup/' },
};

export const networkEndpoints: Calls<typeof import('./endpoints/network.ts').networkEndpoints> = {
  'network': { name: 'network', method: 'GET', path: '/api/v1/companies/{company_id}/network/' },
  'network_map': { name: 'network_map', method: 'GET', path: '/api/v1/companies/{company_id}/network/map/' },
};

export const onboardingEndpoints: Calls<typeof import('./endpoints/onboarding.ts').onboardingEndpoints> = {
  'onboarding_status': { name: 'onboarding_status', method: 'GET', path: '/api/v1/companies/{company_id}/onboarding_status/' },
  'update_onboarding_state': { name: 'update_onboarding_state', method: 'POST', path: '/api/v1/companies/{company_id}/update_onboarding_state/' },
  'update_onboarding_seen_steps': { name: 'update_onboarding_seen_steps', method: 'POST', path: '/api/v1/companies/{company_id}/update_onboarding_seen_steps/' },
  'hide_onboarding_button': { name: 'hide_onboarding_button', method: 'POST', path: '/api/v1/companies/{company_id}/hide_onboarding_button/' },
  'onboarding': { name: 'onboarding', method: 'GET', path: '/api/v1/onboarding/{company_id}/{culture}/' },
};

export const participationsEndpoints: Calls<typeof import('./endpoints/participations.ts').participationsEndpoints> = {
  'get_gost_settings': { name: 'get_gost_settings', method: 'GET', path: '/api/v1/companies/{company_id}/get_gost_settings/' },
  'gost_settings_update': { name: 'gost_settings_update', method: 'POST', path: '/api/v1/companies/{company_id}/gost_settings_update/' },
  'optin_view': { name: 'optin_view', method: 'GET', path: '/api/v1/optin/{action}/' },
  'optin': { name: 'optin', method: 'POST', path: '/api/v1/optin/{action}/' },
  'optin_one_click': { name: 'optin_one_click', method: 'POST', path: '/api/v1/optin/unsubscribe/{token}/' },
  'users_detail_programs': { name: 'users_detail_programs', method: 'GET', path: '/api/v1/companies/{company_id}/users_detail/{id}/programs/' },
  'invitations': { name: 'invitations', method: 'GET', path: '/api/v1/companies/{company_id}/invitations/' },
  'invitation_answer': { name: 'invitation_answer', method: 'POST', path: '/api/v1/companies/{company_id}/invitations/{id}/' },
};

export const preferencesEndpoints: Calls<typeof import('./endpoints/preferences.ts').preferencesEndpoints> = {
  'preferences': { name: 'preferences', method: 'GET', path: '/api/v1/companies/{company_id}/preferences/' },
  'preferences_create': { name: 'preferences_create', method: 'POST', path: '/api/v1/companies/{company_id}/preferences/' },
  'preferences_update': { name: 'preferences_update', method: 'PUT', path: '/api/v1/companies/{company_id}/preferences/{id}/' },
  'preferences_order': { name: 'preferences_order', method: 'POST', path: '/api/v1/companies/{company_id}/preferences/order/' },
  'never_with': { name: 'never_with', method: 'GET', path: '/api/v1/companies/{company_id}/never_with/' },
  'never_with_add': { name: 'never_with_add', method: 'POST', path: '/api/v1/companies/{company_id}/never_with/' },
  'never_with_remove': { name: 'never_with_remove', method: 'DELETE', path: '/api/v1/companies/{company_id}/never_with/{id}/' },
  'coworkers': { name: 'coworkers', method: 'GET', path: '/api/v1/companies/{company_id}/coworkers/' },
};

export const profileEndpoints: Calls<typeof import('./endpoints/profile.ts').profileEndpoints> = {
  'users_detail': { name: 'users_detail', method: 'GET', path: '/api/v1/companies/{company_id}/users_detail/{id}/' },
  'users_detail_update': { name: 'users_detail_update', method: 'PUT', path: '/api/v1/companies/{company_id}/users_detail/{id}/' },
  'update_settings': { name: 'update_settings', method: 'POST', path: '/api/v1/companies/{company_id}/update_settings/' },
  'export_me': { name: 'export_me', method: 'POST', path: '/api/v1/companies/{company_id}/export_me/' },
  'users_detail_export': { name: 'users_detail_export', method: 'POST', path: '/api/v1/companies/{company_id}/users_detail/{id}/export/' },
  'users_detail_erase': { name: 'users_detail_erase', method: 'POST', path: '/api/v1/companies/{company_id}/users_detail/{id}/erase/' },
};

export const sessionsEndpoints: Calls<typeof import('./endpoints/profile.ts').sessionsEndpoints> = {
  'auth_sessions': { name: 'auth_sessions', method: 'GET', path: '/api/v1/auth/sessions/' },
  'auth_sessions_end': { name: 'auth_sessions_end', method: 'DELETE', path: '/api/v1/auth/sessions/{id}/' },
  'auth_sessions_end_others': { name: 'auth_sessions_end_others', method: 'DELETE', path: '/api/v1/auth/sessions/' },
  'erase_me': { name: 'erase_me', method: 'POST', path: '/api/v1/companies/{company_id}/erase_me/' },
};

export const programSessionsEndpoints: Calls<typeof import('./endpoints/program-sessions.ts').programSessionsEndpoints> = {
  'memberships': { name: 'memberships', method: 'GET', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/memberships/' },
  'campaign_overview': { name: 'campaign_overview', method: 'GET', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/overview/' },
  'campaign_booking': { name: 'campaign_booking', method: 'GET', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/booking/' },
  'campaign_booked': { name: 'campaign_booked', method: 'GET', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/booked/' },
  'reset_sessions': { name: 'reset_sessions', method: 'POST', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/reset_sessions/' },
  'session_delete': { name: 'session_delete', method: 'POST', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/sessions/{round_id}/delete/' },
};

export const programsEndpoints: Calls<typeof import('./endpoints/programs.ts').programsEndpoints> = {
  'delete': { name: 'delete', method: 'POST', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/delete/' },
  'campaign_presence': { name: 'campaign_presence', method: 'POST', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/presence/' },
  'campaigns_planning': { name: 'campaigns_planning', method: 'GET', path: '/api/v1/companies/{company_id}/campaigns_planning/' },
  'occurrences_move': { name: 'occurrences_move', method: 'POST', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/occurrences/move/' },
  'campaign_history': { name: 'campaign_history', method: 'GET', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/history/' },
  'use-cases': { name: 'use-cases', method: 'GET', path: '/api/v1/use-cases/{company_id}/{locale}/' },
};

export const readerEndpoints: Calls<typeof import('./endpoints/reader.ts').readerEndpoints> = {
  'send_email_verification': { name: 'send_email_verification', method: 'POST', path: '/api/v1/auth/send_email_verification/' },
  'update_last_access_date': { name: 'update_last_access_date', method: 'POST', path: '/api/v1/auth/update_last_access_date/' },
};

export const replaysEndpoints: Calls<typeof import('./endpoints/replays.ts').replaysEndpoints> = {
  'session_replay_get': { name: 'session_replay_get', method: 'GET', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/sessions/{round_id}/replay/' },
  'session_replay': { name: 'session_replay', method: 'POST', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/sessions/{round_id}/replay/' },
  'session_replay_groups': { name: 'session_replay_groups', method: 'GET', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/sessions/{round_id}/replay/{job_id}/groups/' },
};

export const roundsEndpoints: Calls<typeof import('./endpoints/rounds.ts').roundsEndpoints> = {
  'sessions': { name: 'sessions', method: 'GET', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/sessions/' },
  'open_session': { name: 'open_session', method: 'POST', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/sessions/' },
  'session': { name: 'session', method: 'PUT', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/sessions/{round_id}/' },
  'session_get': { name: 'session_get', method: 'GET', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/sessions/{round_id}/' },
  'session_groups': { name: 'session_groups', method: 'GET', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/sessions/{round_id}/groups/' },
  'session_outcomes': { name: 'session_outcomes', method: 'GET', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/sessions/{round_id}/outcomes/' },
  'session_newcomers': { name: 'session_newcomers', method: 'GET', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/sessions/{round_id}/newcomers/' },
  'session_invite': { name: 'session_invite', method: 'POST', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/sessions/{round_id}/newcomers/' },
  'session_others': { name: 'session_others', method: 'GET', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/sessions/{round_id}/others/' },
  'session_deliveries': { name: 'session_deliveries', method: 'GET', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/sessions/{round_id}/deliveries/' },
  'provision': { name: 'provision', method: 'POST', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/provision/' },
  'session_preview': { name: 'session_preview', method: 'POST', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/sessions/{round_id}/preview/' },
  'session_edit': { name: 'session_edit_groups', method: 'POST', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/sessions/{round_id}/groups/' },
  'session_edit_check': { name: 'session_edit_check', method: 'POST', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/sessions/{round_id}/groups/check/' },
  'session_rerun': { name: 'session_rerun', method: 'POST', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/sessions/{round_id}/rerun/' },
  'session_approve': { name: 'session_approve', method: 'POST', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/sessions/{round_id}/approve/' },
  'session_unapprove': { name: 'session_unapprove', method: 'POST', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/sessions/{round_id}/unapprove/' },
  'session_send': { name: 'session_send', method: 'POST', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/sessions/{round_id}/send/' },
  'session_retry': { name: 'session_retry', method: 'POST', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/sessions/{round_id}/retry/' },
};

export const sendingEndpoints: Calls<typeof import('./endpoints/sending.ts').sendingEndpoints> = {
  'sending_domain': { name: 'sending_domain', method: 'GET', path: '/api/v1/companies/{company_id}/sending_domain/' },
  'sending_domain_create': { name: 'sending_domain_create', method: 'POST', path: '/api/v1/companies/{company_id}/sending_domain/' },
  'sending_domain_get': { name: 'sending_domain_get', method: 'GET', path: '/api/v1/companies/{company_id}/sending_domain/{id}/' },
  'sending_domain_update': { name: 'sending_domain_update', method: 'PUT', path: '/api/v1/companies/{company_id}/sending_domain/{id}/' },
  'sending_domain_verify': { name: 'sending_domain_verify', method: 'POST', path: '/api/v1/companies/{company_id}/sending_domain/{id}/verify/' },
  'send_smtp_test_email': { name: 'send_smtp_test_email', method: 'POST', path: '/api/v1/companies/{company_id}/send_smtp_test_email/' },
  'delete_smtp_config': { name: 'delete_smtp_config', method: 'POST', path: '/api/v1/companies/{company_id}/delete_smtp_config/' },
};

export const settingsEndpoints: Calls<typeof import('./endpoints/settings.ts').settingsEndpoints> = {
  'companies_list': { name: 'companies_list', method: 'GET', path: '/api/v1/companies_list/{company_id}/' },
  'companies_list_update': { name: 'companies_list_update', method: 'PUT', path: '/api/v1/companies_list/{company_id}/' },
  'save_option': { name: 'save_option', method: 'POST', path: '/api/v1/companies/{company_id}/save_option/' },
  'set_max_seats': { name: 'set_max_seats', method: 'POST', path: '/api/v1/companies/{company_id}/set_max_seats/' },
  'company_logo': { name: 'company_logo', method: 'POST', path: '/api/v1/companies/{company_id}/logo/' },
  'company_logo_delete': { name: 'company_logo_delete', method: 'DELETE', path: '/api/v1/companies/{company_id}/logo/' },
};

export const ssoEndpoints: Calls<typeof import('./endpoints/sso.ts').ssoEndpoints> = {
  'saml_metadata_parser': { name: 'saml_metadata_parser', method: 'POST', path: '/api/v1/companies/{company_id}/saml_metadata_parser/' },
  'sso_get': { name: 'sso_get', method: 'GET', path: '/api/v1/companies/{company_id}/single_sign_on/' },
  'sso_save': { name: 'sso_save', method: 'PUT', path: '/api/v1/companies/{company_id}/single_sign_on/' },
  'sso_delete': { name: 'sso_delete', method: 'DELETE', path: '/api/v1/companies/{company_id}/single_sign_on/' },
  'sso_discover': { name: 'sso_discover', method: 'POST', path: '/api/v1/auth/sso/discover/' },
};

export const userCampaignsEndpoints: Calls<typeof import('./endpoints/user-campaigns.ts').userCampaignsEndpoints> = {
  'user_campaigns': { name: 'user_campaigns', method: 'GET', path: '/api/v1/companies/{company_id}/user_campaigns/' },
  'user_campaigns_get': { name: 'user_campaigns_get', method: 'GET', path: '/api/v1/companies/{company_id}/user_campaigns/{id}/' },
  'user_campaigns_people': { name: 'user_campaigns_people', method: 'GET', path: '/api/v1/companies/{company_id}/user_campaigns/{id}/people/' },
  'user_campaigns_snooze': { name: 'user_campaigns_snooze', method: 'POST', path: '/api/v1/companies/{company_id}/user_campaigns/{id}/snooze/' },
  'user_campaigns_next': { name: 'user_campaigns_next', method: 'POST', path: '/api/v1/companies/{company_id}/user_campaigns/{id}/next/' },
};

export const workspacesEndpoints: Calls<typeof import('./endpoints/workspaces.ts').workspacesEndpoints> = {
  'workspace': { name: 'workspace', method: 'GET', path: '/api/v1/workspace/{slug}/' },
  'workspace_byid': { name: 'workspace-byid', method: 'GET', path: '/api/v1/workspace-byid/{id}/' },
  'companies': { name: 'companies', method: 'GET', path: '/api/v1/companies/' },
};
