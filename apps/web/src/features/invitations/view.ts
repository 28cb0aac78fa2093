import { emailOf } from '@fika/contract/email-address';
import type { InvitationState, InviteResult } from '@fika/contract/endpoints/invitations';
import type { Tone } from '#ui/StatusBadge.tsx';

export const STATE_TONES: Readonly<Record<InvitationState, Tone>> = {
  pending: 'accent',
  expired: 'cinnamon',
  accepted: 'pine',
  revoked: 'neutral',
};

/** The actions for an invitation, by its state. */
export const inviteCan = {
  resend: ({ state }: { state: InvitationState }) => state === 'pending' || state === 'expired',
  revoke: ({ state }: { state: InvitationState }) => state === 'pending' || state === 'expired',
};

export interface Pasted {
  good: string[];
  /** Pieces that are no address, as written, each once. */
  bad: string[];
}

/**
 * The addresses of a pasted list: between commas, semicolons and lines, also as `Name <address>`. Several addresses with
 * only spaces between them are several.
 */
export function readPasted(text: string): Pasted {
  const good = new Set<string>();
  const bad = new Set<string>();
  for (const piece of splitList(text)) {
    const inBrackets = /<([^<>]*)>/.exec(piece)?.[1];
    const candidates = inBrackets === undefined ? wordsOf(piece) : [inBrackets];
    for (const candidate of candidates) {
      const read = emailOf(candidate.replace(/^mailto:/i, ''));
      if (read !== null) good.add(read);
      else bad.add(candidate.trim() || piece.trim());
    }
  }
  return { good: [...good], bad: [...bad] };
}

/** The pieces between separators; a comma inside of quotes is part of a name. */
function splitList(text: string): string[] {
  return (text.match(/(?:"[^"\n]*"|[^,;\n\r\t])+/g) ?? []).map((piece) => piece.trim()).filter(Boolean);
}

function wordsOf(piece: string): string[] {
  const words = piece.split(/\s+/);
  return words.length > 1 && words.every((word) => word.includes('@')) ? words : [piece];
}

export interface InviteOutcome {
  invited: number;
  again: number;
  here: number;
  refused: InviteResult[];
}

/** The results of a list in numbers, and the refused addresses. */
export function outcomeOf(results: readonly InviteResult[]): InviteOutcome {
  const count = (outcome: InviteResult['outcome']) => results.filter((one) => one.outcome === outcome).length;
  return {
    invited: count('invited'),
    again: count('already_invited'),
    here: count('already_here'),
    refused: results.filter(({ outcome }) => outcome === 'refused'),
  };
}
