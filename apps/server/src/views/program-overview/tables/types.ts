import type { CoffeeStatus, GroupPart } from '@fika/contract';
import type { Explanation } from '#features/coffees/groups/types.ts';
import type { OutcomeRow } from '#features/participations/outcomes/queries.ts';

/** A member of a session with their outcome. */
export interface ExportedOutcome extends Omit<OutcomeRow, 'user_id'> {
  first_name: string;
  last_name: string;
  email: string;
}

/** A member of a group. */
export interface GroupMemberRow {
  number: number;
  status: CoffeeStatus;
  scheduled_at: string | null;
  explanation: Explanation;
  first_name: string;
  last_name: string;
  email: string;
  part: GroupPart;
  seat: string | null;
}
