import { matchingEndpoints } from '@fika/contract/calls/matching.gen';
import type { DrawSwitch, GroupEdit } from '@fika/contract/endpoints/matching';
import { TIMEOUTS } from '@fika/contract/limits';
import { queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallScope } from '#lib/api-types.ts';
import { api } from '#lib/api.ts';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { showToast } from '#ui/toast.tsx';
import {
  type GroupPage,
  groupsOf,
  ofRound,
  paramsOf,
  type RoundGroup,
  type RoundRef,
  useAdopt,
  withoutGroupQuery,
} from './api.ts';
import { editedAhead } from './edit-ahead.ts';

/** Whether a required rule, a role without a member or a lock refuses a move or a swap; disabled without an edit. */
export function editCheckQuery(workspace: CallScope, ref: RoundRef, edit: GroupEdit | null) {
  return queryOptions({
    // Below the key of the session: what changes its groups makes the answer old.
    queryKey: [...ofRound(workspace, ref), 'check', edit],
    queryFn: edit
      ? ({ signal }) =>
          api(matchingEndpoints.session_edit_check, {
            workspace,
            params: paramsOf(ref),
            body: { edit },
            signal,
          })
      : skipToken,
  });
}

/** Locks, moves and swaps. The server accepts all edits or none; the page shows the result before its answer. */
export function useEditGroups(ref: RoundRef) {
  const workspace = useWorkspace();
  const queryClient = useQueryClient();
  const adopt = useAdopt();
  return useMutation({
    mutationFn: (edits: GroupEdit[]) =>
      api(matchingEndpoints.session_edit, { workspace, params: paramsOf(ref), body: { edits } }),
    onMutate: async ([edit]) => {
      const queryKey = groupsOf(workspace, ref);
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueriesData<GroupPage>({ queryKey });
      const groups = before.flatMap(([, page]) => page?.results ?? []);
      const bench = queryClient.getQueryData(withoutGroupQuery(workspace, ref).queryKey);
      const waiting = bench?.pages.flatMap(({ results }) => results.map(({ user }) => user)) ?? [];
      const edited = edit ? editedAhead(edit, groups, waiting) : new Map<number, RoundGroup>();
      for (const [key, page] of before) {
        if (!page?.results.some(({ id }) => edited.has(id))) continue;
        const results = page.results.map((group) => edited.get(group.id) ?? group);
        queryClient.setQueryData<GroupPage>(key, { ...page, results });
      }
      return before;
    },
    onError: (_error, _edits, before) => {
      for (const [key, page] of before ?? []) queryClient.setQueryData(key, page);
    },
    onSuccess: adopt,
  });
}

/** Undoes or redoes "Match again", and says which groups are shown now and who is missing in them. */
export function useSwitchDraw(ref: RoundRef) {
  const { t } = useTranslation('groups');
  const workspace = useWorkspace();
  const adopt = useAdopt();
  return useMutation({
    mutationFn: (body: DrawSwitch) =>
      api(matchingEndpoints.session_switch_draw, {
        workspace,
        params: paramsOf(ref),
        body,
        timeout: TIMEOUTS.upload,
      }),
    onSuccess: async ({ round, missing }, { action }) => {
      await adopt(round);
      const text = t(action === 'undo' ? 'done.draw_undone' : 'done.draw_redone');
      showToast({ message: missing > 0 ? `${text} ${t('done.missing', { count: missing })}` : text });
    },
  });
}
