import { type Ctx, inCompany, type Services } from './context.ts';

/**
 * Runs `work` for the rows of each company, in a separate transaction for each. One that fails does not keep the others
 * waiting.
 *
 * @throws AggregateError with the errors of all companies that failed, after the last one
 */
export async function inEachCompany<Row extends { company_id: number }>(
  services: Services,
  rows: readonly Row[],
  work: (ctx: Ctx, rows: readonly Row[]) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const [companyId, of] of Map.groupBy(rows, ({ company_id: id }) => id)) {
    try {
      await inCompany(services, companyId, 'write', (ctx) => work(ctx, of));
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `work failed in ${failures.length} companies`);
}
