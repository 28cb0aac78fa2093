import { answersEndpoints } from '@fika/contract/calls/matching/answers.gen';
import type { RoundAnswer } from '@fika/contract/endpoints/matching/answers';
import type { CallScope } from '#lib/api-types.ts';
import { api } from '#lib/api.ts';
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
