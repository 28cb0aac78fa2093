import { Client } from 'pg';

export interface Statement {
  text: string;
  values: unknown[];
}

/** Every statement with parameters that some work sends to the database of this process, as it reaches the driver. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const query = Reflect.get(Client.prototype, 'query') as (...all: unknown[]) => unknown;
  function record(this: Client, ...input: unknown[]): unknown {
    const [asked] = input;
    if (typeof asked === 'object') statements.push(asked as Statement);
    return query.apply(this, input);
  }
  Reflect.set(Client.prototype, 'query', record);
  try {
    await work();
  } finally {
    Reflect.set(Client.prototype, 'query', query);
  }
  return statements;
}
