import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { type CampaignRule, campaignRules, ROLES } from '@fika/contract';
import { readTable, SpreadsheetError, type Table } from '@fika/spreadsheet';
import { type App, createApp } from '#app.ts';
import { clientOf } from '#client.ts';
import { createCompany } from '#features/workspaces/commands/create-company.ts';
import { readConfig } from '#platform/config.ts';
import { migrate } from '#platform/db/migrate.ts';
import { startTemporaryPostgres } from '@fika/embedded-postgres';
import { createLog } from '#platform/log.ts';
import { conductRound } from './conduct.ts';
import { ENGLISH, importMembers, listPeople } from './import-members.ts';
import { importMet } from './import-met.ts';
import { type MailSink, startMailSink } from './mail-sink.ts';
import { readProgram, RehearsalError, resolveProgram } from './program-file.ts';
import type { RehearsalReport, RoundReport } from './report.ts';
import { startProgram } from './start-program.ts';

const ADMIN = 'admin@rehearsal.example';

export interface RehearsalWish {
  /** CSV or XLSX: external_id, email, first_name, last_name; every other column becomes a field. */
  members: string;
  /** CSV or XLSX whose first two columns name people who know each other. */
  met?: string | undefined;
  /** JSON with the fields of a program. */
  program: string;
  rounds: number;
  accept: number;
  seed: string;
}

/**
 * Tries a program on given people: the product's own code against a temporary database and a mail server on the loopback, over
 * several rounds, with weeks between them.
 *
 * @throws RehearsalError when a file cannot be used as a whole; single rows are listed in the report
 */
export async function rehearse(wish: RehearsalWish): Promise<RehearsalReport> {
  const table = await tableOf(wish.members);
  const metTable = wish.met ? await tableOf(wish.met) : null;
  const program = readProgram(await bytesOf(wish.program).then(String), basename(wish.program));
  const postgres = await startTemporaryPostgres();
  const sink = await startMailSink();
  let app: App | null = null;
  try {
    await migrate(postgres);
    app = await createApp(configFor(sink), postgres.url, createLog('fatal'));
    return await play(app, sink, { wish, table, metTable, program });
  } finally {
    await app?.stop();
    await sink.stop();
    await postgres.stop();
  }
}

function configFor(sink: MailSink) {
  return readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'fatal',
    SECRET_KEY: 'rehearsals keep nothing, so this key may be known',
    SMTP_URL: sink.url,
    SMTP_CONNECTIONS: '10',
  });
}

interface Files {
  wish: RehearsalWish;
  table: Table;
  metTable: Table | null;
  program: Record<string, unknown>;
}

async function play(app: App, sink: MailSink, files: Files): Promise<RehearsalReport> {
  const { wish, table, metTable } = files;
  const { company_id, account_id } = await createWorkspace(app);
  const admin = await clientOf(app, account_id);
  const started = performance.now();
  const compared = comparedFields(files.program);
  const file = basename(wish.members);
  const { refused, categories } = await importMembers(table, { admin, company_id, file, compared });
  const people = await listPeople(admin, company_id);
  for (const [id, { email }] of people) if (email === ADMIN) people.delete(id);
  const met = metTable
    ? await importMet(metTable, { admin, company_id, file: basename(wish.met ?? '') }, people)
    : { refused: [], met: new Set<string>() };
  const import_ms = Math.round(performance.now() - started);
  const body = resolveProgram(files.program, basename(wish.program), categories);
  const campaign_id = await startProgram(await clientOf(app, account_id), { company_id, body });
  const rules = body.rules as CampaignRule[];
  const stage = { app, sink, company_id, account_id, campaign_id, people, rules, met: met.met };
  const rounds: RoundReport[] = [];
  for (let number = 1; number <= wish.rounds; number += 1) {
    rounds.push(await conductRound(stage, { number, accept: wish.accept, seed: wish.seed }));
  }
  return { members: people.size, rounds, import_ms, refused: [...refused, ...met.refused] };
}

async function createWorkspace({ services }: App): Promise<{ company_id: number; account_id: number }> {
  const company = await services.database.global('write', (db) =>
    createCompany(db, { slug: 'rehearsal', name: 'Rehearsal' }),
  );
  const { id } = await services.database.global('write', (db) =>
    db.insertInto('accounts').values({ email: ADMIN }).returning('id').executeTakeFirstOrThrow(),
  );
  await services.database.company(company.id, 'write', (db) =>
    db.insertInto('users').values({ company_id: company.id, email: ADMIN, role: ROLES.superadmin }).execute(),
  );
  return { company_id: company.id, account_id: id };
}

function comparedFields(program: Record<string, unknown>): Set<string> {
  const rules = campaignRules.safeParse(program['rules'] ?? []);
  const names = (rules.data ?? []).flatMap((rule) =>
    rule.kind === 'cross_groups' ? rule.pairs.flat().map(({ category }) => category) : [rule.category],
  );
  return new Set(names.map((name) => String(name).toLowerCase()));
}

async function bytesOf(path: string): Promise<Buffer> {
  return readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new RehearsalError(
      error.code === 'ENOENT' ? `There is no file ${path}.` : `${path} cannot be read: ${error.message}.`,
    );
  });
}

async function tableOf(path: string): Promise<Table> {
  try {
    return await readTable(await bytesOf(path), basename(path));
  } catch (error) {
    if (error instanceof SpreadsheetError) throw new RehearsalError(`${path}: ${error.sentence(ENGLISH)}`);
    throw error;
  }
}
