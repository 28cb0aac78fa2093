import { z } from 'zod';
import { filterGroup } from '../../filter-group.ts';
import { bulkAction } from '../bulk-actions.ts';

/** Emails to members about their login. */
export const passwordEndpoints = {
  reset_password: bulkAction({
    name: 'reset_password',
    summary: 'Send active members a link to choose a new password. Doesn’t reveal who has one',
    body: z.object({ filters: filterGroup }),
    problems: ['reset_by_sso', 'too_many_resets'],
  }),
};
