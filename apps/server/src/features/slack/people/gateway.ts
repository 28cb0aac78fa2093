import type { SlackPerson } from '@fika/contract';
import { z } from 'zod';
import type { Services } from '#platform/context.ts';
import { SlackRefusal } from '../gateway.ts';
import type { SlackTeamRow } from '../queries.ts';
import { callTeam } from '../teams/gateway.ts';
import { isColleague, personOf, type SlackUser, slackUser } from './rules.ts';

/** Users of one page, as Slack recommends. */
const PAGE = 200;

const more = z.object({ next_cursor: z.string().default('') }).default({ next_cursor: '' });
const listed = z.object({ members: z.array(slackUser).default([]), response_metadata: more });
const shown = z.object({ user: slackUser });

const nextOf = ({ next_cursor: next }: { next_cursor: string }) => (next === '' ? null : next);

/** A page of the users of a team, bots and guests too. Throws as `callTeam`, and `SlackRefusal` for an unknown answer. */
export async function listUsers(
  services: Services,
  team: SlackTeamRow,
  cursor: string | undefined,
): Promise<{ users: SlackUser[]; next_cursor: string | null }> {
  const answer = await callTeam(services, team, (client) =>
    client.users.list({ limit: PAGE, include_locale: true, ...(cursor ? { cursor } : {}) }),
  );
  const read = listed.safeParse(answer);
  if (!read.success) throw new SlackRefusal('unknown_answer');
  return { users: read.data.members, next_cursor: nextOf(read.data.response_metadata) };
}

/** A user of a team; null for an unknown one. Throws as `listUsers`. */
export async function findUser(
  services: Services,
  team: SlackTeamRow,
  slackUserId: string,
): Promise<SlackUser | null> {
  try {
    const answer = await callTeam(services, team, (client) => client.users.info({ user: slackUserId }));
    const read = shown.safeParse(answer);
    if (!read.success) throw new SlackRefusal('unknown_answer');
    return read.data.user;
  } catch (error) {
    if (error instanceof SlackRefusal && UNKNOWN.has(error.code)) return null;
    throw error;
  }
}

const UNKNOWN: ReadonlySet<string> = new Set(['user_not_found', 'user_not_visible']);

/** The people of a page of users, as rows of an import. Throws as `listUsers`. */
export async function listPeople(
  services: Services,
  team: SlackTeamRow,
  cursor: string | undefined,
): Promise<{ results: SlackPerson[]; left_out: number; next_cursor: string | null }> {
  const { users, next_cursor } = await listUsers(services, team, cursor);
  const people = users.filter((user) => isColleague(user, team));
  const results = people.map(personOf).filter((person) => person !== null);
  return {
    results,
    left_out: users.filter(({ is_bot: isBot, deleted }) => !isBot && !deleted).length - results.length,
    next_cursor,
  };
}
