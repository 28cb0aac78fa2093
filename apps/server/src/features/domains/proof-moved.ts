/** The proof of a domain came or went: the other workspaces that have it on their list hear of it. */
export const PROOF_MOVED = 'domains.proof-moved';
