import type { PlainKey } from '@fika/messages';
import type { RequestCtx } from '#platform/http/access.ts';
import { groupFacts } from '#features/matching/group-facts.ts';
import { outcomeSentence } from '#features/matching/sentences.ts';
import {
  addressOf,
  type Column,
  nameOf,
  number,
  text,
  time,
  type Value,
} from '#features/members/export/tables/rules.ts';
import type { AnswerRow } from '#features/participations/answers/queries.ts';
import { membershipSentence } from '../memberships/membership-sentences.ts';
import type { MembershipRow } from '../memberships/present.ts';
import type { ExportedOutcome, GroupMemberRow } from './types.ts';

type Reader = Pick<RequestCtx, 't'>;
type Name<Key = PlainKey> = Key extends `program_tables:columns.${infer Found}` ? Found : never;
interface Person {
  first_name: string;
  last_name: string;
  email: string;
}

const column =
  ({ t }: Reader) =>
  <Row>(name: Name, format: Column<Row>['format'], value: (row: Row) => Value): Column<Row> => ({
    header: t(`program_tables:columns.${name}`),
    format,
    value,
  });

const personColumns = <Row extends Person>(reader: Reader): Column<Row>[] => {
  const of = column(reader);
  return [of('member', 'long', (row) => nameOf(row, reader.t)), of('email', 'long', (row) => addressOf(row))];
};

export function participantColumns(reader: Reader, timezone: string): Column<MembershipRow>[] {
  const of = column(reader);
  const { t } = reader;
  return [
    ...personColumns<MembershipRow>(reader),
    of('status', 'text', ({ standing }) => text(t(`program_tables:standings.${standing}`))),
    of('reason', 'long', (row) => text(row.reason && membershipSentence(row.reason, row, t))),
    of('joined_at', 'time', (row) => time(row.joined_at, timezone)),
    of('invited', 'number', ({ asked }) => number(asked)),
    of('accepted', 'number', ({ accepted }) => number(accepted)),
    of('matched', 'number', ({ matched }) => number(matched)),
    of('met', 'number', ({ met }) => number(met)),
    of('last_matched_at', 'time', (row) => time(row.last_matched_at, timezone)),
  ];
}

export function answerColumns(reader: Reader, timezone: string): Column<AnswerRow>[] {
  const of = column(reader);
  const { t } = reader;
  return [
    ...personColumns<AnswerRow>(reader),
    of('answer', 'text', ({ answer }) => text(t(`program_tables:answers.${answer}`))),
    of('answered_at', 'time', (row) => time(row.answered_at, timezone)),
    of('invitation', 'text', ({ state }) => text(state && t(`statuses:delivery.${state}`))),
    of('invited_at', 'time', (row) => time(row.sent_at, timezone)),
  ];
}

export function outcomeColumns(reader: Reader): Column<ExportedOutcome>[] {
  const of = column(reader);
  const { t } = reader;
  return [
    ...personColumns<ExportedOutcome>(reader),
    of('result', 'long', ({ outcome }) => text(t(`statuses:outcome.${outcome}`))),
    of('reason', 'long', (row) => text(outcomeSentence(row, t))),
  ];
}

export function groupColumns(reader: Reader, timezone: string): Column<GroupMemberRow>[] {
  const of = column(reader);
  const { t } = reader;
  return [
    of('group', 'number', (row) => number(row.number)),
    ...personColumns<GroupMemberRow>(reader),
    of('role', 'text', ({ part, seat }) =>
      text(seat ?? (part === 'member' ? null : t(`program_tables:parts.${part}`))),
    ),
    of('status', 'text', ({ status }) => text(t(`program_tables:groups.${status}`))),
    of('starts_at', 'time', (row) => time(row.scheduled_at, timezone)),
    of('why', 'long', ({ explanation }) =>
      text(
        groupFacts(explanation.why ?? [], t)
          .map(({ sentence }) => sentence)
          .join(' '),
      ),
    ),
  ];
}
