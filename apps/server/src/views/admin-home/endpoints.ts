import { adminHomeEndpoints } from '@fika/contract';
import { admin, mount } from '#platform/http/access.ts';
import { showHome } from './queries.ts';

// It shows the programs that the reader manages, and none to others.
export const adminHome = mount(adminHomeEndpoints, { admin_home: admin(showHome) });
