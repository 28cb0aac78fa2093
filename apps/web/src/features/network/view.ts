import type { UserCampaign } from '#features/participations/api.ts';

/** The program that the reader takes part in whose matches are sent next, and when; null without one. */
export function nextSession(programs: readonly UserCampaign[]): { program: UserCampaign; at: string } | null {
  const planned = programs.flatMap((program) => {
    const at = program.next_matchs_send_at;
    return program.standing === 'in' && at !== null ? [{ program, at }] : [];
  });
  return planned.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))[0] ?? null;
}
