import { setImmediate } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { inCompany } from '#platform/context.ts';
import { testApp } from '#test/app.ts';
import { makeAdmin } from '#test/factories.ts';
import { streamRows } from './commands/stream-rows.ts';
import { takeExport } from './queries.ts';

const holder = testApp();

it('exports of many companies read two pages at a time, and all come to their end', async () => {
  const { services } = holder.app;
  let reading = 0;
  let most = 0;
  const files = Array.from({ length: 12 }, async () => {
    const { company_id, user_id } = await makeAdmin(services);
    const lease = await inCompany(services, company_id, 'write', (ctx) => takeExport(ctx, user_id));
    const rows = streamRows({ services, company_id, log: services.log }, lease, async (_page, after) => {
      reading += 1;
      most = Math.max(most, reading);
      // The first one waits for a second one, which may begin at any time; a third one would have the time to begin, too.
      await setImmediate();
      await vi.waitUntil(() => most > 1, { timeout: 10_000 });
      reading -= 1;
      return { rows: [after], next: after < 3 ? after + 1 : null };
    });
    const read: number[] = [];
    for await (const row of rows) read.push(row);
    return read;
  });
  expect(await Promise.all(files)).toEqual(files.map(() => [0, 1, 2, 3]));
  // Connections that no export holds are left for requests.
  expect(most).toBe(2);
});
