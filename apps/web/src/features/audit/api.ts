import { auditLogEndpoints } from '@fika/contract/calls/audit-log.gen';
import type { AuditEntry } from '@fika/contract/endpoints/audit-log';
import { useMutation } from '@tanstack/react-query';
import type { CallScope } from '#lib/api-types.ts';
import { api } from '#lib/api.ts';
import { resource } from '#lib/resource.ts';
import { useWorkspace } from '#lib/session.ts';
import { conditionsOf } from './view.ts';
import type { AuditListState } from './search.ts';

export type { AuditEntry };

const audit = resource('audit');

/** One page of the audit log. */
export function auditQuery(workspace: CallScope, state: AuditListState) {
  const { limit, offset, ordering } = state;
  return audit.page(workspace, [state], (call) =>
    api.list(auditLogEndpoints.audit, {
      ...call,
      query: {
        limit,
        offset,
        ordering: ordering === 'created_at' ? 'created_at' : '-created_at',
        ...conditionsOf(state),
      },
    }),
  );
}

/** The entries of one member, as actor or as target, a page at a time. */
export function memberHistoryQuery(
  workspace: CallScope,
  about: { actor: number } | { target: number },
  page: { limit: number; offset: number },
) {
  return audit.page(workspace, ['member', about, page], (call) =>
    api.list(auditLogEndpoints.audit, { ...call, query: { ...page, ...about } }),
  );
}

/** Makes a file of what is shown, and of the pages after it. */
export function useExportAudit() {
  const workspace = useWorkspace();
  return useMutation({
    mutationFn: (state: AuditListState) =>
      api(auditLogEndpoints.audit_export, { workspace, body: conditionsOf(state) }),
  });
}
