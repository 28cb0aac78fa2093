// Written by `npm run calls` from the endpoints: their calls without their schemas, which the browser does without.
import type { Calls } from '../call.ts';

export const photosEndpoints: Calls<typeof import('../endpoints/photos.ts').photosEndpoints> = {
  'photos': { name: 'photos', method: 'GET', path: '/api/v1/companies/{company_id}/photos/' },
  'photo': { name: 'photo', method: 'GET', path: '/api/v1/companies/{company_id}/photos/{id}/' },
  'photo_set': { name: 'photo_set', method: 'POST', path: '/api/v1/companies/{company_id}/photo/' },
  'photo_delete': { name: 'photo_delete', method: 'DELETE', path: '/api/v1/companies/{company_id}/photos/{id}/' },
};
