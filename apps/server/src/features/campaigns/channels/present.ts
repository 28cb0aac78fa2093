import type { ProgramChannel } from '@fika/contract';
import type { ProgramChannelRow } from './queries.ts';

/** The channel of a program, with what keeps the program from writing to it. */
export function presentProgramChannel(row: ProgramChannelRow | null): { channel: ProgramChannel | null } {
  if (!row) return { channel: null };
  const { slack_team_id: id, team_name: name, channel_id, is_private, checked_at } = row;
  return {
    channel: {
      team: id === null ? null : { id, name: name ?? '' },
      channel_id,
      name: row.name,
      is_private,
      state: stateOf(row),
      checked_at,
    },
  };
}

function stateOf({ slack_team_id: team, revoked_at: revokedAt, trouble }: ProgramChannelRow) {
  if (team === null || revokedAt !== null) return 'disconnected';
  return (trouble as ProgramChannel['state'] | null) ?? 'ready';
}
