import { memberImportEndpoints } from '@fika/contract/calls/member-import.gen';
import type { UploadRow } from '@fika/contract/endpoints/member-import';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { useWorkspace } from '#lib/session.ts';
import { uuid } from '#lib/uuid.ts';

/** Adds one member: an import with a single row, so that both follow the same rules and are in the same history. */
export function useAddPerson(fileName: string) {
  const workspace = useWorkspace();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (person: Omit<UploadRow, 'row'>) =>
      api(memberImportEndpoints.upload_json_users, {
        workspace,
        body: {
          upload_id: uuid(),
          file_name: fileName,
          chunk: 0,
          total: 1,
          rows_total: 1,
          users: [{ ...person, row: 1 }],
        },
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['members', workspace.id] }),
  });
}
