import type { ActivityEvent, MemberNotification } from '@fika/contract';
import type { ActivityRow } from './activity/queries.ts';
import type { NotificationRow, Scene } from './queries.ts';

function presentScene(row: Scene) {
  return {
    created_at: row.created_at,
    campaign: named(row.campaign_id, row.campaign_name, (id, name) => ({ id, name })),
    round: named(row.round_id, row.round_number, (id, number) => ({ id, number })),
    coffee_id: row.coffee_id,
    scheduled_at: row.scheduled_at,
    people: row.people ?? [],
    count: row.count,
  };
}

function named<Name, T>(id: number | null, name: Name | null, make: (id: number, name: Name) => T): T | null {
  return id === null || name === null ? null : make(id, name);
}

/** A notification as data: the web makes the sentence in the language of its reader. */
export function presentNotification(row: NotificationRow): MemberNotification {
  return { id: row.id, kind: row.kind, read_at: row.read_at, ...presentScene(row) };
}

/** Something that happened, as data. */
export function presentActivity(row: ActivityRow): ActivityEvent {
  return { id: row.id, kind: row.kind, ...presentScene(row), by_me: row.by_me };
}
