/** The address of an erased member, which no person can have. */
export function erasedEmail(id: number): string {
  return `erased-${id}@erased.invalid`;
}

/** Whether an address is one of those. */
export function isErased(email: string): boolean {
  return /^erased-\d+@erased\.invalid$/.test(email);
}
