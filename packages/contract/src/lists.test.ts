import { z } from 'zod';
import { expect, it } from 'vitest';
import { wholeListQuery } from './common.ts';
import { allEndpoints } from './endpoints/index.ts';

/** Responses with several items that are no paged lists, with the reason. */
const OTHERWISE: Record<string, string> = {
  campaigns_planning: 'the sessions of some days',
  categories_usage: 'counts beside the fields',
  coworkers: 'the first few that fit what is typed',
  msteams: 'the few tenants of a company',
  msteams_channels: 'the channels with a tab, which have a limit',
  msteams_links: 'the few tenants of a company',
  people_to_meet: 'a few, chosen by chance',
  slack: 'the few teams of a company',
  slack_channel_people: 'pages by the cursor of Slack',
  slack_channels: 'pages by the cursor of Slack',
  slack_followed: 'the few channels that are audiences',
  slack_links: 'the few teams of a company',
  slack_people: 'pages by the cursor of Slack',
};

it('a list answers the paged list of the spec', () => {
  const bare = allEndpoints().filter(({ endpoint: { method, response } }) => {
    const keys = response instanceof z.ZodObject ? Object.keys(response.shape) : [];
    return method === 'GET' && keys.includes('results') && !keys.includes('count');
  });
  expect(
    bare.map(({ endpoint }) => endpoint.name).toSorted(),
    'Answer paged(…) to the query listQuery, or to wholeListQuery(…) where it is short by its nature.',
  ).toEqual(Object.keys(OTHERWISE));
});

it('a list that is short by its nature has one order and its reverse, and a limit only if one is given', () => {
  const query = wholeListQuery('-created_at');
  expect(query.parse({})).toEqual({ offset: 0, ordering: '-created_at' });
  expect(query.parse({ limit: '5', offset: '10', ordering: 'created_at' })).toEqual({
    limit: 5,
    offset: 10,
    ordering: 'created_at',
  });
  for (const wrong of [{ limit: '0' }, { limit: '101' }, { offset: '-1' }, { ordering: 'name' }]) {
    expect(query.safeParse(wrong).success).toBe(false);
  }
});
