import { z } from 'zod';
import { done, id, none } from '../common.ts';
import { endpoint } from '../endpoint.ts';

/** Endpoints for every page of a workspace, about its reader's account. */
export const readerEndpoints = {
  send_email_verification: endpoint({
    name: 'send_email_verification',
    method: 'POST',
    path: '/api/v1/auth/send_email_verification/',
    summary: 'Send the email that confirms the address of the account',
    params: none,
    query: none,
    body: none,
    response: done,
    status: 200,
    problems: ['too_many_requests'],
  }),
  update_last_access_date: endpoint({
    name: 'update_last_access_date',
    method: 'POST',
    path: '/api/v1/auth/update_last_access_date/',
    summary: 'Report activity, so that the login stays valid',
    params: none,
    query: none,
    body: z.object({ company_id: id.optional() }),
    response: done,
    status: 200,
    problems: [],
  }),
};
