/** The workspace has closed its pages to members, so a notice replaces the page. */
export class AccessClosed extends Error {
  override readonly name = 'AccessClosed';
}
