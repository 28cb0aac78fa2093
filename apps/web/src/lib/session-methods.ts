import type { Session } from '@fika/contract/endpoints/accounts';

/** Whether the organization of a workspace logs the person in: password and second step are theirs. */
export const isVouchedFor = (method: Session['method']): boolean => method === 'saml' || method === 'msteams';
