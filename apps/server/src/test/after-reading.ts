import { vi } from 'vitest';
import type { App } from '#app.ts';
import { until } from './until.ts';

/** Sends a request of a company, and returns its answer to come as soon as the transaction in which it reads is over. */
export async function afterReading<T>(
  { services }: Pick<App, 'services'>,
  send: () => Promise<T>,
): Promise<{ answer: Promise<T> }> {
  const transactions = vi.spyOn(services.database, 'company');
  try {
    const answer = send();
    const isOver = () => transactions.mock.settledResults.some(({ type }) => type !== 'incomplete');
    await until('a transaction is over', 20_000, isOver, 5);
    return { answer };
  } finally {
    transactions.mockRestore();
  }
}
