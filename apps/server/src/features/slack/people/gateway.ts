import type { SlackPerson } from '@fika/contract';
import { z } from 'zod';
import type { Services } from '#platform/context.ts';
import { SlackRefusal } from '../gateway.ts';
import type { SlackTeamRow } from '../queries.ts';
import { callTeam } from '../teams/gateway.ts';
import { isColleague, personOf, type SlackUser, slackUser } from './rules.ts';

/** Users of one page, as Slack recommends. */
const PAGE = 200;

const listed = z.object({
  members: z.array(slackUser).default([]),
  response_metadata: z.object({ next_cursor: z.string().default('') }).default({ next_cursor: '' }),
});

/** A page of the people of a team. Throws as `callTeam`, and `SlackRefusal` for an unknown answer. */
export async function listPeople(
  services: Services,
  team: SlackTeamRow,
  cursor: string | undefined,
): Promise<{ results: SlackPerson[]; left_out: number; next_cursor: string | null }> {
  const answer = await callTeam(services, team, (client) =>
    client.users.list({ limit: PAGE, include_locale: true, ...(cursor ? { cursor } : {}) }),
  );
  const read = listed.safeParse(answer);
  if (!read.success) throw new SlackRefusal('unknown_answer');
  const { members, response_metadata: more } = read.data;
  const people = members.filter((user: SlackUser) => isColleague(user, team.team_id));
  const results = people.map(personOf).filter((person) => person !== null);
  return {
    results,
    left_out: members.filter(({ is_bot: isBot, deleted }) => !isBot && !deleted).length - results.length,
    next_cursor: more.next_cursor === '' ? null : more.next_cursor,
  };
}
