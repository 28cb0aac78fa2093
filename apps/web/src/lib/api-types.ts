import type { Call } from '@fika/contract/call';
import type { AnyEndpoint, BodyOf, ParamsOf, ResponseOf } from '@fika/contract/endpoint';
import type { z } from 'zod';

/** The part of the workspace payload that a call needs: the id of the company, and its map of named endpoints. */
export interface CallScope {
  id: number;
  urls: Readonly<Record<string, string>>;
  /** The token of the link by which a coffee of it is open: calls about that coffee go with it, and need no log-in. */
  coffee_link?: string | undefined;
}

type PathParams<E extends AnyEndpoint> = {
  [K in Exclude<keyof ParamsOf<E>, 'company_id'>]: string | number;
};

/** Keys and optionality as sent, types as the server sees them: numbers stay numbers, filters stay objects. */
type Query<E extends AnyEndpoint> = {
  [K in keyof z.input<E['query']>]: K extends keyof z.output<E['query']> ? z.output<E['query']>[K] : never;
};

// Callers may omit a part if all of its keys are optional.
type Part<Name extends string, Value> = {} extends Value ? { [N in Name]?: Value } : { [N in Name]: Value };

// A schema without keys has the type of any record: it names no company.
type Scope<E extends AnyEndpoint> =
  ParamsOf<E> extends { company_id: unknown }
    ? string extends keyof ParamsOf<E>
      ? { workspace?: CallScope }
      : { workspace: CallScope }
    : { workspace?: CallScope };

type CallOptions<E extends AnyEndpoint> = Part<'params', PathParams<E>> &
  Part<'query', Query<E>> &
  Part<'body', BodyOf<E>> &
  Scope<E> & {
    signal?: AbortSignal | undefined;
    /** What proves the caller beside the session: for calls that take the token of Teams. */
    bearer?: string | undefined;
    /** Milliseconds; the default is `TIMEOUTS.request` of the contract. */
    timeout?: number;
  };

/** Options, which may be left out when the endpoint needs none. */
type CallArguments<E extends AnyEndpoint> =
  {} extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>];

export interface Api {
  /** Calls an endpoint. Raises `ApiError` on any answer that is not a success, on a timeout and without a network. */
  <E extends AnyEndpoint>(endpoint: Call<E>, ...options: CallArguments<E>): Promise<ResponseOf<E>>;
  /** The same for lists: an aborted request is logged quietly and returns nothing. */
  list: <E extends AnyEndpoint>(
    endpoint: Call<E>,
    ...options: CallArguments<E>
  ) => Promise<ResponseOf<E> | undefined>;
  /** The same for an endpoint that answers a file, with the name that the server gives it. */
  file: <E extends AnyEndpoint>(endpoint: Call<E>, ...options: CallArguments<E>) => Promise<FetchedFile>;
}

export interface FetchedFile {
  blob: Blob;
  name: string | null;
}

/** The options of a call without their types, for the client. */
export interface LooseOptions {
  params?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
  workspace?: CallScope;
  signal?: AbortSignal | undefined;
  bearer?: string | undefined;
  timeout?: number;
}
