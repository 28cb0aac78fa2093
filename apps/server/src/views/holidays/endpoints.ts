import { holidaysEndpoints } from '@fika/contract';
import { admin, mount } from '#platform/http/access.ts';
import { showHolidays } from './queries.ts';

export const holidays = mount(holidaysEndpoints, {
  holidays: admin((ctx, { query }) => showHolidays(ctx, query)),
});
