import type { Services } from '#platform/context.ts';
import type { Feature } from '#platform/feature.ts';
import { definePort } from '#platform/ports.ts';
import { mapInSlices } from '#platform/slices.ts';
import type { AccountEmail, EmailDefinition, MemberEmail, OutgoingMessage, SkippedMessage } from './types.ts';

/** Every email of the product. The manifests of the features provide them. */
export const emails = definePort<EmailDefinition>('emails');

/** Declares an email: its kind, its receivers, its template and its content. */
export function defineEmail<Content>(email: MemberEmail<Content>): MemberEmail<Content>;
export function defineEmail<Content>(email: AccountEmail<Content>): AccountEmail<Content>;
export function defineEmail(email: EmailDefinition): EmailDefinition {
  return email;
}

/** The emails of some features, with the feature of each. */
export function listEmails(features: readonly Feature[]): { feature: string; email: EmailDefinition }[] {
  return features.flatMap(({ name, provides = [] }) =>
    provides
      .filter(({ port }) => port === emails)
      .flatMap(({ values }) => values as readonly EmailDefinition[])
      .map((email) => ({ feature: name, email })),
  );
}

type WithPorts = Pick<Services, 'ports'>;

/** The email to members of a kind. */
export function memberEmail({ ports }: WithPorts, kind: string): MemberEmail {
  const found = findMemberEmail({ ports }, kind);
  if (!found) throw new Error(`Nothing renders mail of the kind ${kind}`);
  return found;
}

/** The same, or null for a kind that no feature has. */
export function findMemberEmail({ ports }: WithPorts, kind: string): MemberEmail | null {
  const found = ports.all(emails).find((email) => email.kind === kind);
  return found?.to === 'member' ? found : null;
}

/** The kinds of emails that are shown to no one but their receivers. */
export function confidentialKinds({ ports }: WithPorts): string[] {
  return ports
    .all(emails)
    .filter((email) => email.to === 'member' && email.isConfidential)
    .map(({ kind }) => kind);
}

type JoiningEmail = MemberEmail & Required<Pick<MemberEmail, 'join'>>;

/** Whether several of an email to one member can leave as one. */
export const isJoining = (email: EmailDefinition | null): email is JoiningEmail =>
  email?.to === 'member' && 'join' in email;

/** The kinds of these emails. */
export function joinedKinds({ ports }: WithPorts): string[] {
  return ports
    .all(emails)
    .filter(isJoining)
    .map(({ kind }) => kind);
}

/** The email to accounts of a kind. */
export function accountEmail({ ports }: WithPorts, kind: string): AccountEmail {
  const found = ports.all(emails).find((email) => email.kind === kind);
  if (found?.to !== 'account') throw new Error(`Nothing makes mail of the kind ${kind}`);
  return found;
}

/** So many messages are rendered before other work of the process goes first: a few milliseconds. */
const BATCH = 5;

type Entry<Content> = readonly [id: number, message: OutgoingMessage<Content> | SkippedMessage];

/** Renders the messages of a batch a few at a time, by their ids; those of which nothing comes are left out. */
export async function renderInBatches<Item, Content>(
  items: readonly Item[],
  render: (item: Item, index: number) => Entry<Content> | null,
): Promise<Map<number, OutgoingMessage<Content> | SkippedMessage>> {
  const made = await mapInSlices(items, render, BATCH);
  return new Map(made.filter((one) => one !== null));
}
