import type { z } from 'zod';
import type { ProblemCode } from './problems.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** One call of the HTTP API, as data. The server mounts it, the web calls it, OpenAPI describes it. */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  /** Unique; the name of the spec where it gives one. It is the key in `workspace.urls` and the `operationId`. */
  readonly name: string;
  readonly method: Method;
  /** Absolute path with `{name}` placeholders and a trailing slash. */
  readonly path: string;
  readonly summary: string;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly response: Response;
  /** Status of a success. 202 means a job was queued. */
  readonly status: 200 | 201 | 202;
  /** Expected problems besides those of every endpoint (`invalid_input`, `not_found`, …). */
  readonly problems: readonly ProblemCode[];
  /** The response with 202, when the work is left to a long job: one of the forms of `response`. */
  readonly later?: z.ZodType;
  /** The media type of a success that is a file, sent as it is made; `response` is `none` then. */
  readonly file?: string;
  /** Largest request body in bytes, when it differs from the default of the server. */
  readonly bodyLimit?: number;
}

/** Declares an endpoint and keeps its literal types. Returns its argument. */
export function endpoint<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  definition: Endpoint<P, Q, B, R>,
): Endpoint<P, Q, B, R> {
  return definition;
}

// Variance-safe type for "any endpoint" in generic constraints.
export type AnyEndpoint = Endpoint;

/** The path parameters that a caller passes. */
export type ParamsOf<E extends AnyEndpoint> = z.input<E['params']>;
/** The query that a caller passes. */
export type QueryOf<E extends AnyEndpoint> = z.input<E['query']>;
/** The JSON body that a caller passes. */
export type BodyOf<E extends AnyEndpoint> = z.input<E['body']>;
/** The response that a caller gets. */
export type ResponseOf<E extends AnyEndpoint> = z.output<E['response']>;

/** The parsed input of a handler. */
export interface InputOf<E extends AnyEndpoint> {
  params: z.output<E['params']>;
  query: z.output<E['query']>;
  body: z.output<E['body']>;
}

/** Path of an endpoint with its placeholders replaced; a placeholder without a value stays. */
export function fillPath(path: string, params: Readonly<Record<string, string | number>>): string {
  return path.replaceAll(/\{(\w+)\}/g, (whole, key: string) => {
    const value = params[key];
    return value === undefined ? whole : encodeURIComponent(String(value));
  });
}
