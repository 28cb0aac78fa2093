// Enhanced status codes (RFC 3463): class.subject.detail.

/**
 * Whether a refusal for good is about the address. Not when it is about the message (5.6), the mail system (5.3), the
 * way there (5.4) or a policy (5.7): the next mail may well be taken. Without a code, it is.
 */
export function isAboutAddress(status: string | null): boolean {
  return status === null || !/^5\.[34567]\./.test(status);
}

/** Whether nobody has an address, or nobody has it any more: no such mailbox, moved away, closed. */
export function isAddressGone(status: string | null): boolean {
  return status !== null && /^5\.(1\.(1|6|10)|2\.1)$/.test(status);
}
