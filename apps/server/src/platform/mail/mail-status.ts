// Enhanced status codes (RFC 3463): class.subject.detail.

/**
 * Whether a permanent refusal is about the address. Not when it is about the message (5.6), the mail system (5.3), the route
 * (5.4) or a policy (5.7): the next email may be accepted. Without a code, it is.
 */
export function isAboutAddress(status: string | null): boolean {
  return status === null || !/^5\.[34567]\./.test(status);
}

/** Whether the address does not exist, or no longer: no such mailbox, moved away, closed. */
export function isAddressGone(status: string | null): boolean {
  return status !== null && /^5\.(1\.(1|6|10)|2\.1)$/.test(status);
}
