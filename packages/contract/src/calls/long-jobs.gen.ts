// Written by `npm run calls` from the endpoints: their calls without their schemas, which the browser does without.
import type { Calls } from '../call.ts';

export const longJobsEndpoints: Calls<typeof import('../endpoints/long-jobs.ts').longJobsEndpoints> = {
  'jobs': { name: 'jobs', method: 'GET', path: '/api/v1/companies/{company_id}/jobs/' },
  'job': { name: 'job', method: 'GET', path: '/api/v1/companies/{company_id}/jobs/{job_id}/' },
  'job_cancel': { name: 'job_cancel', method: 'POST', path: '/api/v1/companies/{company_id}/jobs/{job_id}/cancel/' },
};
