import { AUDIT_GROUPS } from '@fika/contract/audit-groups';
import { listSearch } from '#lib/list-state.ts';
import { day, id, oneOf, type StateOf } from '#lib/search.ts';

/** The parameters of the page in the URL. */
export const auditSearch = listSearch.extend({ group: oneOf(AUDIT_GROUPS), actor: id, from: day, to: day });
export type AuditListState = StateOf<typeof auditSearch>;
