import type { ReportedReason, ReportTable } from '@fika/contract';
import type { Ctx } from '#platform/context.ts';
import type { RequestCtx } from '#platform/http/access.ts';
import type { ExportPage } from '#features/members/export/commands/stream-rows.ts';
import type { Column } from '#features/members/export/tables/rules.ts';
import { showCampaignsStats } from '../../campaigns/queries.ts';
import { showEngagement } from '../../engagement/present.ts';
import { showMixing } from '../../mixing/present.ts';
import type { Wanted } from '../../types.ts';
import { listAddressesAfter, listReportedDeliveries } from '../delivery/queries.ts';
import { listInactiveAfter } from '../inactive/queries.ts';
import { listPairsAfter } from '../pairs/queries.ts';
import { listSessionsAfter } from '../participations/queries.ts';
import {
  addressColumns,
  deliveryColumns,
  engagementColumns,
  engagementRows,
  inactiveColumns,
  mixingColumns,
  mixingRows,
  pairColumns,
  participationColumns,
  programColumns,
} from './present.ts';

/** Rows of one page: an export holds no more in memory. */
const SESSIONS = 200;
const ADDRESSES = 250;
/** Members whose rows one page has. */
const MEMBERS = 100;

export interface AskedTable {
  table: ReportTable;
  category_id?: number | undefined;
  reason?: ReportedReason | undefined;
  newcomers?: boolean | undefined;
  stopped?: boolean | undefined;
  repeats?: boolean | undefined;
}

interface Source<Row> {
  columns: readonly Column<Row>[];
  read: (ctx: Ctx, after: number) => Promise<ExportPage<Row>>;
}

/** Runs `work` with the columns and pages of a table. */
export function withTable<Answer>(
  ctx: RequestCtx,
  wanted: Wanted,
  asked: AskedTable,
  work: <Row>(source: Source<Row>) => Answer,
): Answer {
  const { category_id: categoryId = 0, repeats = false, reason, newcomers, stopped } = asked;
  // A page has a separate transaction, and is for the reader of the request.
  const inside = ({ db }: Ctx): RequestCtx => ({ ...ctx, db });
  switch (asked.table) {
    case 'participations':
      return work({
        columns: participationColumns(ctx),
        read: async (page, after) => {
          const rows = await listSessionsAfter(page, wanted, { after, limit: SESSIONS });
          return { rows, next: rows.length < SESSIONS ? null : (rows.at(-1)?.id ?? null) };
        },
      });
    case 'engagement':
      return work({
        columns: engagementColumns(ctx),
        read: async (page) =>
          whole(engagementRows(ctx, await showEngagement(inside(page), wanted, categoryId))),
      });
    case 'programs':
      return work({
        columns: programColumns(ctx),
        read: async (page) => whole((await showCampaignsStats(inside(page), wanted)).campaigns),
      });
    case 'mixing':
      return work({
        columns: mixingColumns(ctx),
        read: async (page) => whole(mixingRows(ctx, await showMixing(inside(page), wanted, categoryId))),
      });
    case 'pairs':
      return work({
        columns: pairColumns(ctx),
        read: (page, after) => listPairsAfter(page, wanted, { after, members: MEMBERS, repeats }),
      });
    case 'delivery':
      return work({
        columns: deliveryColumns(ctx),
        read: async (page) => whole(await listReportedDeliveries(page, wanted)),
      });
    case 'unreachable':
      return work({
        columns: addressColumns(ctx),
        read: async (page, after) => {
          const rows = await listAddressesAfter(page, wanted, { after, limit: ADDRESSES });
          return { rows, next: rows.length < ADDRESSES ? null : (rows.at(-1)?.user.id ?? null) };
        },
      });
    default:
      return work({
        columns: inactiveColumns(ctx),
        read: (page, after) =>
          listInactiveAfter(page, wanted, { after, members: MEMBERS, reason, newcomers, stopped }),
      });
  }
}

/** A table that is short by its nature. */
const whole = <Row>(rows: readonly Row[]): ExportPage<Row> => ({ rows, next: null });
