// Written by `npm run calls` from the endpoints: their calls without their schemas, which the browser does without.
import type { Calls } from '../call.ts';

export const emailTemplatesEndpoints: Calls<typeof import('../endpoints/email-templates.ts').emailTemplatesEndpoints> = {
  'email_templates': { name: 'email_templates', method: 'GET', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/email_templates/' },
  'email_templates_update': { name: 'email_templates_update', method: 'PUT', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/email_templates/{kind}/{language}/' },
  'email_templates_delete': { name: 'email_templates_delete', method: 'DELETE', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/email_templates/{kind}/{language}/' },
  'template_validation': { name: 'template_validation', method: 'POST', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/template_validation/' },
  'email_templates_preview': { name: 'email_templates_preview', method: 'POST', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/email_templates/preview/' },
  'email_templates_test': { name: 'email_templates_test', method: 'POST', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/email_templates/test/' },
};
