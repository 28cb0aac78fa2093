import { isDeepStrictEqual } from 'node:util';

import { allEndpoints, ENDPOINTS, GATES, type AnyEndpoint, PROBLEMS } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { featureOrder, sourceFiles } from './source-files.ts';

const endpoints = allEndpoints().map(({ endpoint }) => endpoint);

/** Groups of endpoints that the API names otherwise than the code names the feature. */
const FOLDERS: Readonly<Record<string, string>> = {
  jobs: 'long-jobs',
  deliveries: 'email-outbox',
  sending: 'email-domains',
  emailTemplates: 'email-templates',
  messages: 'conversations',
  coffeeReports: 'coffee-reports',
  monthlyReport: 'monthly-report',
  rounds: 'matching',
};

/** Views with a tag of their own: they come after the features. */
const VIEWS: readonly string[] = ['dashboard'];

/** Answers that are whole lists, because they are short by their nature. */
const SHORT_LISTS = new Set([
  'auth_sessions',
  'calendars',
  'calendars_callback',
  'campaigns_planning',
  'categories',
  'categories_order',
  'categories_usage',
  'companies',
  'coworkers',
  'instant_match',
  'invitations',
  'invite',
  'joinable',
  'msteams',
  'msteams_channels',
  'msteams_links',
  'never_with',
  'onboarding',
  'people_to_meet',
  'preferences',
  'preferences_order',
  'slack',
  'slack_channel_people',
  'slack_channels',
  'slack_followed',
  'slack_links',
  'slack_people',
  'update_destination_calendar',
]);

function keysOf(schema: z.ZodType): string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

function placeholdersOf(text: string): Set<string> {
  return new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name));
}

function named(found: readonly AnyEndpoint[]): string[] {
  return found.map(({ name, method, path }) => `${name} (${method} ${path})`);
}

function twice(values: readonly string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

describe('endpoints', () => {
  it('have unique names and addresses', () => {
    expect(
      twice(endpoints.map(({ name }) => name)),
      'The name is the operationId and the key in workspace.urls: give each endpoint its own.',
    ).toEqual([]);
    const addresses = endpoints.map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`);
    expect(twice(addresses), 'Two endpoints answer the same method and path.').toEqual([]);
  });

  it('have paths with a trailing slash under /api/v1/', () => {
    const wrong = endpoints.filter(({ path }) => !/^\/api\/v1\/([\w{}-]+\/)+$/.test(path));
    expect(named(wrong), 'Write the path as /api/v1/…/, with a slash at the end.').toEqual([]);
  });

  it('have a schema for every placeholder of the path, and for nothing else', () => {
    const wrong = endpoints.filter(
      ({ path, params }) => !isDeepStrictEqual(placeholdersOf(path), new Set(keysOf(params))),
    );
    expect(named(wrong), 'The keys of `params` are the {placeholders} of the path.').toEqual([]);
  });

  it('have schemas in and out, and a summary', () => {
    const wrong = endpoints.filter(
      ({ params, query, body, response, summary }) =>
        ![params, query, body, response].every((schema) => schema instanceof z.ZodType) || summary === '',
    );
    expect(named(wrong), 'An endpoint needs params, query, body, response and summary.').toEqual([]);
  });

  it('take no body where they only read, and open-ended answers nowhere', () => {
    const wrong = endpoints.filter(({ method, body }) => method === 'GET' && keysOf(body).length > 0);
    expect(named(wrong), 'A GET has no body: use the query.').toEqual([]);
    const open = endpoints.filter(
      ({ response }) => response instanceof z.ZodAny || response instanceof z.ZodUnknown,
    );
    expect(named(open), 'Say what the endpoint answers: nothing else leaves the server.').toEqual([]);
  });

  it('page their lists', () => {
    const wrong = endpoints.filter(({ name, response, query }) => {
      if (!keysOf(response).includes('results') || SHORT_LISTS.has(name)) return false;
      const answers = ['count', 'limit', 'next', 'previous', 'offset_start', 'offset_end', 'ordering'];
      const isPaged = answers.every((key) => keysOf(response).includes(key));
      return !isPaged || !['limit', 'offset', 'ordering'].every((key) => keysOf(query).includes(key));
    });
    expect(
      named(wrong),
      'A list answers `paged(…)` and takes `listQuery`; one that is short by its nature is named in SHORT_LISTS.',
    ).toEqual([]);
    const known = new Set(endpoints.map(({ name }) => name));
    expect([...SHORT_LISTS].filter((name) => !known.has(name))).toEqual([]);
  });

  it('name problems that exist, each once', () => {
    const wrong = endpoints.flatMap(({ name, problems }) => [
      ...problems.filter((code) => !Object.hasOwn(PROBLEMS, code)).map((code) => `${name}: ${code}`),
      ...twice(problems).map((code) => `${name}: ${code} twice`),
    ]);
    expect(wrong, 'Problems are those of packages/contract/src/problems.ts.').toEqual([]);
  });

  it('are in the order of the features', () => {
    const listed = Object.keys(ENDPOINTS).map((group) => FOLDERS[group] ?? group);
    expect(listed, 'ENDPOINTS follows FEATURES in app.ts.').toEqual(
      [...featureOrder(), ...VIEWS].filter((feature) => listed.includes(feature)),
    );
  });
});

describe('problems', () => {
  const problems = Object.keys(PROBLEMS);

  it('are used', () => {
    const server = sourceFiles(/^apps\/server\/src\/.*(?<!\.test)\.ts$/).map(({ text }) => text);
    const unused = problems.filter((code) => !server.some((text) => text.includes(`'${code}'`)));
    expect(unused, 'Nothing raises this problem: remove it from the catalogue.').toEqual([]);
  });

  it('are named by the endpoints that they come from', () => {
    const common = ['invalid_input', 'not_authenticated', 'csrf_failed', 'cross_site', 'permission_missing'];
    const frame = [
      'admin_only',
      'not_found',
      'too_large',
      'too_deep',
      'not_json',
      'internal',
      'unavailable',
      'too_slow',
    ];
    const access = ['superadmin_only', 'sso_session', 'plan_limit', ...GATES];
    const documented = new Set<string>([
      ...common,
      ...frame,
      ...access,
      ...endpoints.flatMap((one) => one.problems),
    ]);
    const missing = problems.filter((code) => !documented.has(code));
    expect(missing, 'Add the problem to `problems` of every endpoint that may answer it.').toEqual([]);
  });
});
