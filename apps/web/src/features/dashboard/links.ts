/** A page with its parameters. */
export interface Destination {
  to: string;
  search: object;
}
