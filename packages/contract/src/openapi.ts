import { createDocument, type ZodOpenApiPathsObject } from 'zod-openapi';
import { z } from 'zod';
import type { AnyEndpoint } from './endpoint.ts';
import { allEndpoints } from './endpoints/index.ts';
import { PROBLEMS, problemResponse, type ProblemCode } from './problems.ts';

/** Problems that the frame itself may answer to any call. */
const COMMON: readonly ProblemCode[] = [
  'invalid_input',
  'too_deep',
  'not_authenticated',
  'not_found',
  'too_slow',
  'internal',
];

type SentenceOf = (code: ProblemCode) => string;

/** The OpenAPI 3.1 document of the whole API, made from the endpoints and the sentences of their problems. */
export function openApiDocument(
  brand: string,
  version: string,
  sentenceOf: SentenceOf,
): ReturnType<typeof createDocument> {
  const paths: ZodOpenApiPathsObject = {};
  for (const { feature, endpoint } of allEndpoints()) {
    const path = (paths[endpoint.path] ??= {});
    path[endpoint.method.toLowerCase() as 'get'] = operation(feature, endpoint, sentenceOf);
  }
  return createDocument({
    openapi: '3.1.1',
    info: { title: `${brand} API`, version },
    tags: [...new Set(allEndpoints().map(({ feature }) => feature))].map((name) => ({ name })),
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'session' },
        csrf: { type: 'apiKey', in: 'header', name: 'x-csrf-token' },
      },
    },
    security: [{ session: [], csrf: [] }],
    paths,
  });
}

function operation(feature: string, endpoint: AnyEndpoint, sentenceOf: SentenceOf) {
  const isEmpty = (schema: z.ZodType) =>
    schema instanceof z.ZodObject && Object.keys(schema.shape).length === 0;
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [feature],
    requestParams: {
      ...(isEmpty(endpoint.params) ? {} : { path: endpoint.params as z.ZodObject }),
      ...(isEmpty(endpoint.query) ? {} : { query: endpoint.query as z.ZodObject }),
    },
    ...(isEmpty(endpoint.body) || endpoint.method === 'GET'
      ? {}
      : { requestBody: { content: { 'application/json': { schema: endpoint.body } } } }),
    responses: {
      ...successes(endpoint),
      ...problemResponses(endpoint, sentenceOf),
    },
  };
}

function successes({ status, response, later, file }: AnyEndpoint) {
  const answer = (description: string, schema: z.ZodType) => ({
    description,
    content: { 'application/json': { schema } },
  });
  if (file) {
    const binary = { type: 'string', format: 'binary' } as const;
    return { [String(status)]: { description: 'The file', content: { [file]: { schema: binary } } } };
  }
  if (!later) return { [String(status)]: answer('Success', response) };
  const [now = response] =
    response instanceof z.ZodUnion ? (response.options as z.ZodType[]).filter((one) => one !== later) : [];
  return {
    [String(status)]: answer('Done', now),
    '202': answer('Left to a long job: see the endpoint job', later),
  };
}

function problemResponses(endpoint: AnyEndpoint, sentenceOf: SentenceOf) {
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of [...COMMON, ...endpoint.problems]) {
    const codes = byStatus.get(PROBLEMS[code].status) ?? [];
    codes.push(code);
    byStatus.set(PROBLEMS[code].status, codes);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.map((code) => `${code}: ${sentenceOf(code)}`).join('\n'),
        content: { 'application/json': { schema: problemResponse } },
      },
    ]),
  );
}
