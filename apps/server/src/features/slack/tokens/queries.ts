import { z } from 'zod';
import type { Services } from '#platform/context.ts';
import { type BoxPlace, openSecret, sealSecret } from '#platform/crypto/secret-box.ts';
import type { BoxStore } from '#platform/jobs/reseal.ts';
import type { SlackTokens } from '../gateway.ts';
import type { SlackTeamRow } from '../queries.ts';

const stored = z.object({ access_token: z.string(), refresh_token: z.string().nullable() });

type Team = Pick<SlackTeamRow, 'company_id' | 'team_id'>;

// By the id at Slack: the box is sealed before its row has a number.
const placeOf = ({ company_id, team_id }: Team): BoxPlace => ({
  table: 'slack_teams',
  column: 'sealed_tokens',
  company_id,
  id: team_id,
});

/** The tokens of all teams. */
export const slackTokens: BoxStore = {
  async list(db, after, limit) {
    const rows = await db
      .selectFrom('slack_teams')
      .select(['id', 'company_id', 'team_id', 'sealed_tokens'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map((row) => ({ id: row.id, place: placeOf(row), box: row.sealed_tokens }));
  },
  async replace(db, { id, box }, fresh) {
    await db
      .updateTable('slack_teams')
      .set({ sealed_tokens: fresh })
      .where('id', '=', id)
      .where('sealed_tokens', '=', box)
      .execute();
  },
};

export function sealTokens({ keys }: Services, team: Team, tokens: SlackTokens): string {
  return sealSecret(keys.box, placeOf(team), JSON.stringify(tokens));
}

/** The tokens of a team. Throws `SealBroken` after a loss of SECRET_KEY. */
export function openTokens({ keys }: Services, row: Team & Pick<SlackTeamRow, 'sealed_tokens'>): SlackTokens {
  return stored.parse(JSON.parse(openSecret(keys.box, placeOf(row), row.sealed_tokens)));
}
