/**
 * Something that an earlier feature needs and later features provide. The earlier one defines the port, the manifests of the
 * later ones provide values, and code reads them from `services.ports`.
 */
export interface Port<T> {
  readonly name: string;
  /** For the type alone. */
  readonly values?: readonly T[];
}

/** Values for one port. */
export interface Provided {
  readonly port: Port<unknown>;
  readonly values: readonly unknown[];
}

/** Defines a port. Its name is for error messages. */
export const definePort = <T>(name: string): Port<T> => ({ name });

/** Names the values that a feature provides to a port. */
export const provide = <T>(port: Port<T>, ...values: readonly T[]): Provided => ({ port, values });

/** The values of all ports of one application. */
export class Ports {
  readonly #values = new Map<Port<unknown>, readonly unknown[]>();

  constructor(features: readonly { provides?: readonly Provided[] }[]) {
    for (const { port, values } of features.flatMap(({ provides = [] }) => provides)) {
      this.#values.set(port, [...(this.#values.get(port) ?? []), ...values]);
    }
  }

  /** Everything that was provided, in the order of the features. */
  all<T>(port: Port<T>): readonly T[] {
    return (this.#values.get(port) ?? []) as readonly T[];
  }

  /**
   * The one value of a port.
   *
   * @throws Error when no feature provides it, or several do.
   */
  one<T>(port: Port<T>): T {
    const values = this.all(port);
    if (values.length !== 1) throw new Error(`${values.length} features provide ${port.name}`);
    return values[0] as T;
  }
}
