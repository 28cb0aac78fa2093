import { readerEndpoints } from '@fika/contract/calls/reader.gen';
import { useMutation } from '@tanstack/react-query';
import { api } from '#lib/api.ts';

/** Requests another email that confirms the reader's address. */
export function useSendVerification() {
  return useMutation({ mutationFn: () => api(readerEndpoints.send_email_verification) });
}

/** Reports that the person is using the page. */
export function notePresence(company_id: number) {
  return api(readerEndpoints.update_last_access_date, { body: { company_id } });
}
