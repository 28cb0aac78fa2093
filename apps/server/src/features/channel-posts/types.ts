/** What a session writes to the channel of its program, once each. */
export const POST_KINDS = ['invitation', 'summary'] as const;
export type PostKind = (typeof POST_KINDS)[number];

export interface PostRef {
  company_id: number;
  round_id: number;
  kind: PostKind;
}
