import type { Readable } from 'node:stream';
import pLimit from 'p-limit';
import { type Ctx, inCompany } from '#platform/context.ts';
import { FileAnswer, type RequestCtx } from '#platform/http/access.ts';
import { endExport, holdExport } from '../queries.ts';

/** Rows that were read, and after which id the next ones come; null at the end. */
export interface ExportPage<Row> {
  rows: readonly Row[];
  next: number | null;
}

/**
 * Pages that are read at a time in one process, of all companies: others wait without a connection. Two hundred exports would else
 * wait for the connections, break off with the time-out of one, and leave none for requests.
 */
const PAGES = 2;
const inTurn = pLimit(PAGES);

/** Reads rows of an export on demand: page by page, each in a separate transaction. Releases the lease before the last byte is sent. */
export async function* streamRows<Row>(
  { services, company_id: companyId, log }: Pick<RequestCtx, 'services' | 'company_id' | 'log'>,
  lease: string,
  read: (ctx: Ctx, after: number) => Promise<ExportPage<Row>>,
): AsyncGenerator<Row> {
  try {
    for (let after: number | null = 0; after !== null;) {
      const from: number = after;
      const page: ExportPage<Row> = await inTurn(() =>
        inCompany(
          services,
          companyId,
          'write',
          async (ctx) => {
            if (!(await holdExport(ctx, lease))) throw new Error('The export may not go on');
            return read(ctx, from);
          },
          log,
        ),
      );
      yield* page.rows;
      after = page.next;
    }
  } finally {
    await inTurn(() => inCompany(services, companyId, 'write', (ctx) => endExport(ctx, lease), log));
  }
}

/** The file of an export. Rows that nobody asked for release no lease: where the client left before, its close does. */
export function fileOfExport(
  { services, company_id: companyId, log }: RequestCtx,
  lease: string,
  fileName: string,
  content: Readable,
): FileAnswer {
  content.once('close', () => {
    inTurn(() => inCompany(services, companyId, 'write', (ctx) => endExport(ctx, lease), log)).catch(
      (error: unknown) => log.warn({ err: error }, 'the lease of an export stays until it falls silent'),
    );
  });
  return new FileAnswer(fileName, content);
}
