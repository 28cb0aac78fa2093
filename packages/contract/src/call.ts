import type { AnyEndpoint, BodyOf, ResponseOf } from './endpoint.ts';

/** The part of an endpoint that a client needs to call it. */
export interface Call<E extends AnyEndpoint = AnyEndpoint> extends Pick<
  AnyEndpoint,
  'name' | 'method' | 'path'
> {
  /** For the compiler alone, and never there: it knows by it what is sent and answered. */
  readonly of?: E;
}

export type Calls<Group> = {
  readonly [Name in keyof Group]: Group[Name] extends AnyEndpoint ? Call<Group[Name]> : never;
};

/** The body that a client sends with a call. */
export type BodyOfCall<One> = One extends Call<infer E> ? BodyOf<E> : never;
/** The response that a client gets. */
export type ResponseOfCall<One> = One extends Call<infer E> ? ResponseOf<E> : never;
