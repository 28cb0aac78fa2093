import type { ProgramChannel } from '@fika/contract';
import type { ProgramChannelRow } from './queries.ts';

/** The channel of a program, with what keeps the program from writing to it. */
export function presentProgramChannel(row: ProgramChannelRow | null): { channel: ProgramChannel | null } {
  if (!row) return { channel: null };
  const { chat, slack_team_id: id, slack_team_name: name, msteams_channel_id, team_name } = row;
  const { channel_id, is_private, checked_at } = row;
  return {
    channel: {
      chat: chat === 'slack' ? 'slack' : 'msteams',
      team: id === null ? null : { id, name: name ?? '' },
      msteams_channel_id,
      team_name: team_name ?? '',
      channel_id,
      name: row.name,
      is_private,
      state: stateOf(row),
      checked_at,
    },
  };
}

function stateOf(row: ProgramChannelRow) {
  const { chat, slack_team_id: team, revoked_at: revokedAt, msteams_tenant_id: tenant, trouble } = row;
  const isConnected =
    chat === 'slack' ? team !== null && revokedAt === null : tenant !== null && row.bot_gone_at === null;
  if (!isConnected) return 'disconnected';
  return (trouble as ProgramChannel['state'] | null) ?? 'ready';
}
