/** The proof of a domain was added or removed: the other workspaces with it on their list are notified. */
export const PROOF_MOVED = 'domains.proof-moved';
