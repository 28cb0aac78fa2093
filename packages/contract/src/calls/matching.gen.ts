// Written by `npm run calls` from the endpoints: their calls without their schemas, which the browser does without.
import type { Calls } from '../call.ts';

export const matchingEndpoints: Calls<typeof import('../endpoints/matching.ts').matchingEndpoints> = {
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
  'session_switch_draw': { name: 'session_switch_draw', method: 'POST', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/sessions/{round_id}/draw/' },
  'session_approve': { name: 'session_approve', method: 'POST', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/sessions/{round_id}/approve/' },
  'session_unapprove': { name: 'session_unapprove', method: 'POST', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/sessions/{round_id}/unapprove/' },
  'session_send': { name: 'session_send', method: 'POST', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/sessions/{round_id}/send/' },
  'session_retry': { name: 'session_retry', method: 'POST', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/sessions/{round_id}/retry/' },
  'reset_sessions': { name: 'reset_sessions', method: 'POST', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/reset_sessions/' },
  'session_delete': { name: 'session_delete', method: 'POST', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/sessions/{round_id}/delete/' },
};
