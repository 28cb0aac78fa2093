import {
  type CampaignsStats,
  type EngagementStats,
  type MixingStats,
  type ReportedAddress,
  type ReportedDeliveries,
  type ReportedInactive,
  type ReportedPair,
} from '@fika/contract';
import type { PlainKey } from '@fika/messages';
import type { RequestCtx } from '#platform/http/access.ts';
import type { SessionRow } from '../participations/queries.ts';
import {
  addressOf,
  type Column,
  nameOf,
  number,
  share,
  text,
  time,
  type Value,
} from '#features/members/export/tables/rules.ts';

type Reader = Pick<RequestCtx, 't' | 'company'>;
type Name<Key = PlainKey> = Key extends `report_tables:columns.${infer Found}` ? Found : never;

const column =
  ({ t }: Reader) =>
  <Row>(name: Name, format: Column<Row>['format'], value: (row: Row) => Value): Column<Row> => ({
    header: t(`report_tables:columns.${name}`),
    format,
    value,
  });

const rate = (part: number, whole: number): Value => (whole === 0 ? null : share(part / whole));

export function participationColumns(reader: Reader): Column<SessionRow>[] {
  const of = column(reader);
  const { timezone } = reader.company;
  return [
    of('program', 'long', ({ campaign }) => text(campaign.name)),
    of('session', 'number', (row) => number(row.number)),
    of('opened_at', 'time', (row) => time(row.opened_at, timezone)),
    of('matchs_send_at', 'time', (row) => time(row.matchs_send_at, timezone)),
    of('matchs_sent_at', 'time', (row) => time(row.matchs_sent_at, timezone)),
    of('invited', 'number', ({ invited }) => number(invited)),
    of('accepted', 'number', ({ accepted }) => number(accepted)),
    of('declined', 'number', ({ declined }) => number(declined)),
    of('no_answer', 'number', (row) => number(row.no_answer)),
    of('participation', 'share', ({ accepted, invited }) => rate(accepted, invited)),
    of('added', 'number', ({ added }) => number(added)),
    of('matched', 'number', ({ matched }) => number(matched)),
    of('groups', 'number', ({ groups }) => number(groups)),
    of('booked', 'number', ({ booked }) => number(booked)),
    of('met', 'number', ({ met }) => number(met)),
  ];
}

type OptionRow = Omit<EngagementStats['options'][number], 'choice' | 'members'> & { members: number | null };

export function engagementColumns(reader: Reader): Column<OptionRow>[] {
  const of = column(reader);
  const { t } = reader;
  const note = ({ is_hidden: isHidden, is_partial: isPartial }: OptionRow) => {
    if (isHidden) return text(t('report_tables:hidden'));
    return isPartial ? text(t('report_tables:partial')) : null;
  };
  return [
    of('option', 'long', ({ label }) => text(label)),
    of('members', 'number', ({ members }) => number(members)),
    of('invited', 'number', ({ answers }) => number(answers?.invited ?? null)),
    of('accepted', 'number', ({ answers }) => number(answers?.accepted ?? null)),
    of('participation', 'share', ({ participation }) => share(participation)),
    of('matched', 'number', ({ answers }) => number(answers?.matched ?? null)),
    of('met', 'number', ({ answers }) => number(answers?.met ?? null)),
    of('note', 'long', note),
  ];
}

/** The options, what they do not show, and the total. */
export function engagementRows({ t }: Reader, { options, rest, total }: EngagementStats): OptionRow[] {
  const sum = (label: string, answers: EngagementStats['total']) => ({
    label,
    members: null,
    answers,
    participation: null,
    is_hidden: false,
    is_partial: false,
  });
  return [
    ...options.map((option) => ({ ...option, label: option.label || t('report_tables:no_value') })),
    sum(t('report_tables:rest'), rest),
    sum(t('report_tables:total'), total),
  ];
}

export function programColumns(reader: Reader): Column<CampaignsStats['campaigns'][number]>[] {
  const of = column(reader);
  const { company, t } = reader;
  return [
    of('program', 'long', ({ name }) => text(name)),
    of('status', 'text', ({ status }) => text(t(`statuses:program.${status}`))),
    of('sessions', 'number', ({ sessions }) => number(sessions)),
    of('matchs_sent_at', 'time', (row) => time(row.last_sent_at, company.timezone)),
    of('invitations', 'number', ({ reach }) => number(reach)),
    of('participation', 'share', ({ participation }) => share(participation)),
    of('connections', 'number', ({ connections }) => number(connections)),
    of('repeats', 'number', ({ repeats }) => number(repeats)),
    of('groups', 'number', ({ groups }) => number(groups)),
    of('booked', 'number', ({ booked }) => number(booked)),
    of('met', 'number', ({ met }) => number(met)),
    of('rating', 'number', ({ rating }) => number(rating && Math.round(rating.average * 100) / 100)),
    of('ratings', 'number', ({ rating }) => number(rating?.count ?? null)),
  ];
}

type CellRow = Omit<MixingStats['cells'][number], 'a' | 'b'> & { a: string; b: string };

export function mixingColumns(reader: Reader): Column<CellRow>[] {
  const of = column(reader);
  return [
    of('group_a', 'long', ({ a }) => text(a)),
    of('group_b', 'long', ({ b }) => text(b)),
    of('pairs', 'number', ({ pairs }) => number(pairs)),
    of('possible', 'number', ({ possible }) => number(possible)),
    of('share', 'share', (row) => share(row.share)),
  ];
}

/** Each two groups that are shown, by their labels. */
export function mixingRows({ t }: Reader, { groups, cells }: MixingStats): CellRow[] {
  const labels = new Map(groups.map(({ choice, label }) => [choice, label || t('report_tables:no_value')]));
  return cells.map((cell) => ({ ...cell, a: labels.get(cell.a) ?? '', b: labels.get(cell.b) ?? '' }));
}

export function pairColumns(reader: Reader): Column<ReportedPair>[] {
  const of = column(reader);
  const { company, t } = reader;
  return [
    of('member_a', 'long', ({ a }) => nameOf(a, reader.t)),
    of('email_a', 'long', ({ a }) => addressOf(a)),
    of('member_b', 'long', ({ b }) => nameOf(b, reader.t)),
    of('email_b', 'long', ({ b }) => addressOf(b)),
    of('times', 'number', ({ times }) => number(times)),
    of('first_at', 'time', (row) => time(row.first_at, company.timezone)),
    of('last_at', 'time', (row) => time(row.last_at, company.timezone)),
    of('programs', 'long', ({ campaigns }) => text(campaigns.map(({ name }) => name).join('; '))),
    of('is_repeat', 'text', (row) => text(t(row.is_repeat ? 'report_tables:yes' : 'report_tables:no'))),
  ];
}

export function deliveryColumns(reader: Reader): Column<ReportedDeliveries>[] {
  const of = column(reader);
  const { t } = reader;
  return [
    of('program', 'long', ({ campaign }) => text(campaign.name)),
    of('message', 'long', ({ kind }) => text(t(`statuses:message.${kind}`))),
    of('emails', 'number', ({ emails }) => number(emails)),
    of('delivered', 'number', ({ delivered }) => number(delivered)),
    of('bounced', 'number', ({ bounced }) => number(bounced)),
    of('failed', 'number', ({ failed }) => number(failed)),
    of('pending', 'number', ({ pending }) => number(pending)),
    of('skipped', 'number', ({ skipped }) => number(skipped)),
    of('unknown', 'number', ({ unknown }) => number(unknown)),
    of('complained', 'number', ({ complained }) => number(complained)),
  ];
}

export function addressColumns(reader: Reader): Column<ReportedAddress>[] {
  const of = column(reader);
  const { company, t } = reader;
  return [
    of('recipient', 'long', ({ recipient }) => text(recipient)),
    of('member', 'long', ({ user }) => nameOf(user, reader.t)),
    of('state', 'text', ({ state }) => text(t(`statuses:delivery.${state}`))),
    of('error', 'long', ({ error }) => text(error)),
    of('emails', 'number', ({ emails }) => number(emails)),
    of('queued_at', 'time', ({ at }) => time(at, company.timezone)),
    of('message', 'long', ({ kind }) => text(t(`statuses:message.${kind}`))),
    of('program', 'long', ({ campaign }) => text(campaign.name)),
  ];
}

export function inactiveColumns(reader: Reader): Column<ReportedInactive>[] {
  const of = column(reader);
  const { company, t } = reader;
  return [
    of('member', 'long', (row) => nameOf(row, reader.t)),
    of('email', 'long', (row) => addressOf(row)),
    of('created_at', 'time', (row) => time(row.created_at, company.timezone)),
    of('reason', 'long', ({ reason }) => text(t(`report_tables:reasons.${reason}`))),
    of('is_newcomer', 'text', (row) => text(t(row.is_newcomer ? 'report_tables:yes' : 'report_tables:no'))),
    of('has_stopped', 'text', (row) => text(t(row.has_stopped ? 'report_tables:yes' : 'report_tables:no'))),
    of('last_invited_at', 'time', (row) => time(row.last_invited_at, company.timezone)),
    of('last_connected_at', 'time', (row) => time(row.last_connected_at, company.timezone)),
    of('last_access_at', 'time', (row) => time(row.last_access_at, company.timezone)),
  ];
}
