// The floor of the `api` bench: bare Fastify that runs the same SQL and sends the rows, with nothing around it.
import { fastify } from 'fastify';
import { Pool, types } from 'pg';

interface Statement {
  text: string;
  values: unknown[];
}

types.setTypeParser(types.builtins.INT8, Number);
const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
const app = fastify();
const statements = new Map<string, { company_id: number; list: Statement[] }>();

app.route<{ Params: { what: string } }>({
  method: 'GET',
  url: '/:what',
  handler: (request) => answer(request.params.what),
});

async function answer(what: string) {
  const wanted = statements.get(what);
  const results = [];
  const client = await pool.connect();
  try {
    for (const { text, values } of wanted?.list ?? []) results.push((await client.query(text, values)).rows);
  } finally {
    client.release();
  }
  return { results };
}

// Row-level security hides everything from a connection without a tenant: the floor reads as one, once and for all.
pool.on('connect', (client) => {
  const [first] = statements.values();
  client.query(`set app.company_id = '${first?.company_id ?? 0}'`).catch(() => process.exit(1));
});

const address = await app.listen({ host: '127.0.0.1', port: 0 });
process.on('message', (message: { what: string; company_id: number; statements: Statement[] }) => {
  statements.set(message.what, { company_id: message.company_id, list: message.statements });
  process.send?.({ ok: true });
});
process.on('disconnect', () => {
  void app
    .close()
    .then(() => pool.end())
    .then(() => process.exit(0));
});
process.send?.({ address });
