// Written by `npm run calls` from the endpoints: their calls without their schemas, which the browser does without.
import type { Calls } from '../call.ts';

export const workspacesEndpoints: Calls<typeof import('../endpoints/workspaces.ts').workspacesEndpoints> = {
  'workspace': { name: 'workspace', method: 'GET', path: '/api/v1/workspace/{slug}/' },
  'workspace_byid': { name: 'workspace-byid', method: 'GET', path: '/api/v1/workspace-byid/{id}/' },
  'companies': { name: 'companies', method: 'GET', path: '/api/v1/companies/' },
};
