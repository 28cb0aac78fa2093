// Written by `npm run calls` from the endpoints: their calls without their schemas, which the browser does without.
import type { Calls } from '../call.ts';

export const readerEndpoints: Calls<typeof import('../endpoints/reader.ts').readerEndpoints> = {
  'send_email_verification': { name: 'send_email_verification', method: 'POST', path: '/api/v1/auth/send_email_verification/' },
  'update_last_access_date': { name: 'update_last_access_date', method: 'POST', path: '/api/v1/auth/update_last_access_date/' },
};
