import { checkRules, type RuleCategory } from '@fika/contract/rule-check';
import { LOCAL_PART } from '@fika/contract/campaign-sender';
import { emailOf } from '@fika/contract/email-address';
import { type CampaignDraft, type DraftPatch, usesRules } from './draft.ts';

/** Fields with an invalid value. They are held back one by one, so that the other fields can be saved. */
export type Held = 'name' | 'rules' | 'seats' | 'sender' | 'reply_to';

export interface Sendable {
  patch: DraftPatch;
  held: Held[];
}

/** The valid changes, and the fields that the server would refuse. */
export function sendableOf(
  draft: CampaignDraft,
  patch: DraftPatch,
  categories: readonly RuleCategory[],
): Sendable {
  const held: Held[] = [];
  if (patch.name !== undefined && !draft.name.trim()) held.push('name');
  if (patch.seats !== undefined && !areNamed(draft.seats)) held.push('seats');
  if (patch.sender !== undefined && !isWhole(draft.sender)) held.push('sender');
  if (patch.reply_to !== undefined && !isAddress(draft.reply_to)) held.push('reply_to');
  // Random matching ignores rules, so invalid ones are not reported. They are held back until the admin picks another algorithm.
  const idle = !usesRules(draft);
  if (patch.rules !== undefined && !idle && checkRules(draft.rules, categories, draft.algo).length > 0) {
    held.push('rules');
  }
  return { patch: without(patch, idle ? [...held, 'rules'] : held), held };
}

/** Either the default sender, or a valid address. */
export function isWhole(sender: CampaignDraft['sender']): boolean {
  if (sender === null) return true;
  const local = sender.local_part.trim().toLowerCase();
  const isNamed = sender.name.trim().length <= 150 && !/[\r\n]/.test(sender.name.trim());
  return isNamed && local.length <= 64 && LOCAL_PART.test(local) && sender.domain_id > 0;
}

/** Whether the address is empty or valid. */
export function isAddress(address: string | null): boolean {
  return address === null || emailOf(address) !== null;
}

/** Whether all roles have distinct names. */
export function areNamed(seats: CampaignDraft['seats']): boolean {
  const names = new Set(seats.map(({ label }) => label.trim()));
  return names.size === seats.length && !names.has('');
}

export function without(patch: DraftPatch, keys: readonly (keyof CampaignDraft)[]): DraftPatch {
  const left = Object.entries(patch).filter(([key]) => !keys.some((one) => one === key));
  return Object.fromEntries(left);
}
