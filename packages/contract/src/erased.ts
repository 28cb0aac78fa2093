/** The address that stands in for that of an erased member: nobody can have it. */
export function erasedEmail(id: number): string {
  return `erased-${id}@erased.invalid`;
}

/** Whether an address is one of those. */
export function isErased(email: string): boolean {
  return /^erased-\d+@erased\.invalid$/.test(email);
}
