import type { AnyEndpoint, BodyOf, ResponseOf } from './endpoint.ts';

/** What a client needs of an endpoint to call it. */
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

/** What a client sends with a call. */
export type BodyOfCall<One> = One extends Call<infer E> ? BodyOf<E> : never;
/** What it gets back. */
export type ResponseOfCall<One> = One extends Call<infer E> ? ResponseOf<E> : never;
