import type { ActivityEvent, MemberNotification } from '@fika/contract/endpoints/feed';
import { paths } from '#paths.ts';
import { nameInside } from '#ui/initials.ts';

/** Each item once, at its first position. */
export function everyOnce<Item extends { id: number | string }>(items: readonly Item[]): Item[] {
  const seen = new Set<number | string>();
  return items.filter(({ id }) => !seen.has(id) && seen.add(id));
}

/** First names for a sentence; without a first name the last name or the address. */
export function namesIn(people: MemberNotification['people']): string[] {
  return people.map((person) => person.first_name || person.last_name || nameInside(person));
}

/** The page of the subject. An admin who runs a program may have no member page of it. */
export function addressOfScene(
  item: Pick<MemberNotification | ActivityEvent, 'kind' | 'campaign' | 'round' | 'coffee_id'>,
  { slug, user }: { slug: string; user: { role: number } },
): string | null {
  const { kind, campaign, round, coffee_id: coffeeId } = item;
  if (coffeeId !== null) return paths.coffee({ slug, id: coffeeId });
  switch (kind) {
    case 'review_waits':
    case 'review_reminder':
    case 'review_overdue':
    case 'review_left':
    case 'review_joined':
    case 'approval_canceled':
      return campaign && round ? paths.sessionReview({ slug, id: campaign.id, session_id: round.id }) : null;
    case 'mails_failed':
    case 'members_paused':
      return campaign ? paths.campaignsDetails({ slug, id: campaign.id }) : null;
    case 'program_joined':
    case 'program_launched':
      return campaign && user.role === 0 ? paths.userCampaign({ slug, id: campaign.id }) : null;
    case 'invited':
    case 'stay_asked':
      return paths.userHome({ slug });
    default:
      return null;
  }
}
