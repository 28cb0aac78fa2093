import { accountsEndpoints } from '@fika/contract/calls/accounts.gen';
import { useMutation } from '@tanstack/react-query';
import { api } from '#lib/api.ts';

/** Requests another email that confirms the reader's address. */
export function useSendVerification() {
  return useMutation({ mutationFn: () => api(accountsEndpoints.send_email_verification) });
}

/** Reports that the person is using the page. */
export function notePresence(company_id: number) {
  return api(accountsEndpoints.update_last_access_date, { body: { company_id } });
}
