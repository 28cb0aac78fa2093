/** The workspace lets no members in: a page says so in place of whatever was asked for. */
export class AccessClosed extends Error {
  override readonly name = 'AccessClosed';
}
