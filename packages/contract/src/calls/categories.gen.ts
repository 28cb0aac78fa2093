// Written by `npm run calls` from the endpoints: their calls without their schemas, which the browser does without.
import type { Calls } from '../call.ts';

export const categoriesEndpoints: Calls<typeof import('../endpoints/categories.ts').categoriesEndpoints> = {
  'categories': { name: 'categories', method: 'GET', path: '/api/v1/companies/{company_id}/categories/' },
  'categories_create': { name: 'categories_create', method: 'POST', path: '/api/v1/companies/{company_id}/categories/' },
  'categories_update': { name: 'categories_update', method: 'PUT', path: '/api/v1/companies/{company_id}/categories/{id}/' },
  'categories_order': { name: 'categories_order', method: 'POST', path: '/api/v1/companies/{company_id}/categories/order/' },
  'categories_usage': { name: 'categories_usage', method: 'GET', path: '/api/v1/companies/{company_id}/categories/usage/' },
  'categories_merge_choices': { name: 'categories_merge_choices', method: 'POST', path: '/api/v1/companies/{company_id}/categories/{id}/merge_choices/' },
};
