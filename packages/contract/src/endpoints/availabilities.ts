import type { z } from 'zod';
import { availability } from '../availability.ts';
import { companyParams, none, timezone } from '../common.ts';
import { endpoint } from '../endpoint.ts';

/** When I have time, and the zone in which that is meant; null is that of the workspace. */
const own = availability.extend({ timezone: timezone.nullable() });
export const ownAvailability = own.meta({ id: 'Availability' });
export type OwnAvailability = z.output<typeof ownAvailability>;

export const availabilitiesEndpoints = {
  availabilities: endpoint({
    name: 'availabilities',
    method: 'GET',
    path: '/api/v1/companies/{company_id}/availabilities/',
    summary: 'Your availability: a typical week, exceptions and pause',
    params: companyParams,
    query: none,
    body: none,
    response: ownAvailability,
    status: 200,
    problems: [],
  }),
  availabilities_update: endpoint({
    name: 'availabilities_update',
    method: 'POST',
    path: '/api/v1/companies/{company_id}/availabilities/',
    summary: 'Update your availability. Only given values change',
    params: companyParams,
    query: none,
    body: own.partial(),
    response: ownAvailability,
    status: 200,
    problems: [],
  }),
};
