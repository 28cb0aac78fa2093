// Written by `npm run calls` from the endpoints: their calls without their schemas, which the browser does without.
import type { Calls } from '../call.ts';

export const bookingEndpoints: Calls<typeof import('../endpoints/booking.ts').bookingEndpoints> = {
  'booking_slots': { name: 'booking_slots', method: 'GET', path: '/api/v1/booking/slots/' },
  'booking_schedule': { name: 'booking_schedule', method: 'POST', path: '/api/v1/booking/schedule/' },
  'booking_reschedule': { name: 'booking_reschedule', method: 'POST', path: '/api/v1/booking/reschedule/' },
  'booking_agree': { name: 'booking_agree', method: 'POST', path: '/api/v1/booking/agree/' },
  'booking_cancel': { name: 'booking_cancel', method: 'POST', path: '/api/v1/booking/cancel/' },
  'booking_place': { name: 'booking_place', method: 'POST', path: '/api/v1/booking/place/' },
  'booking_event_file': { name: 'booking_event_file', method: 'GET', path: '/api/v1/booking/event/' },
  'booking_propose': { name: 'booking_propose', method: 'POST', path: '/api/v1/booking/propose/' },
};
