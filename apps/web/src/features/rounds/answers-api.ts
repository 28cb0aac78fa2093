import { answersEndpoints } from '@fika/contract/calls/matching/answers.gen';
import type { RoundAnswer } from '@fika/contract/endpoints/matching/answers';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallScope } from '#lib/api-types.ts';
import { api } from '#lib/api.ts';
import { useWorkspace } from '#lib/session.ts';
import type { SessionAnswer } from './answers.ts';
import { paramsOf, type RoundRef, rounds } from './api.ts';

export type { RoundAnswer };

interface AnswerList {
  search: string;
  answer?: SessionAnswer | undefined;
  limit: number;
  offset: number;
}

/** The members of a session with their answers. */
export function answersQuery(workspace: CallScope, ref: RoundRef, list: AnswerList) {
  const { search, answer, limit, offset } = list;
  const query = { search, limit, offset, ...(answer && { answer }) };
  return rounds.page(workspace, [ref.campaignId, ref.roundId, 'answers', query], (call) =>
    api.list(answersEndpoints.session_answers, { ...call, params: paramsOf(ref), query }),
  );
}

/** Who a reminder of an open session would reach, and when it was sent. */
export function reminderQuery(workspace: CallScope, ref: RoundRef) {
  return rounds.query(workspace, [ref.campaignId, ref.roundId, 'reminder'], (call) =>
    api(answersEndpoints.session_reminder, { ...call, params: paramsOf(ref) }),
  );
}

/** Sends it now. Returns how many members get it. */
export function useRemind(ref: RoundRef) {
  const workspace = useWorkspace();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api(answersEndpoints.session_remind, { workspace, params: paramsOf(ref) }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [...rounds.all(workspace), ref.campaignId] }),
  });
}
