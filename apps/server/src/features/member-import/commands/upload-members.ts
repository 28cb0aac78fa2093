import {
  type ENDPOINTS,
  type InputOf,
  LIMITS,
  ROLES,
  type RejectedRow,
  type ResponseOf,
  cleanText,
  grants,
} from '@fika/contract';
import { sql } from 'kysely';
import type { RequestCtx } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';
import { slicesOf, yieldToEventLoop } from '#platform/slices.ts';
import { recordAudit } from '#features/audit/record.ts';
import { holdFields, listCategories } from '#features/categories/queries.ts';
import { type Moved, recordMoved } from '#features/members/commands/record-moved-addresses.ts';
import {
  type KnownMember,
  limitAdded,
  planUpload,
  readRow,
  type ReadRow,
  type UploadPlan,
} from '../rules.ts';
import { takeFreeSeats } from '#features/members/seats/queries.ts';
import { setManagers } from '../managers/queries.ts';
import { listWarnings } from '../queries.ts';
import { recordRejections } from './record-rejections.ts';
import { insertMembers, listKnownMembers, refreshStatistics, updateMembers } from '../rows/queries.ts';

type UploadEndpoint = typeof ENDPOINTS.members.upload_json_users;
type Chunk = InputOf<UploadEndpoint>['body'];
type Result = ResponseOf<UploadEndpoint>;

/**
 * Stores one chunk of an import: adds and updates members, removes none, refuses rows with their reasons. A chunk that was stored
 * before changes nothing and returns the same. Runs few short statements, and yields to other requests between them.
 */
export async function uploadMembers(ctx: RequestCtx, chunk: Chunk): Promise<Result> {
  await lockUploads(ctx);
  const upload = await assertSameUpload(ctx, chunk);
  if (upload.result) return upload.result as Result;
  if (upload.stopped_at) throw new Problem('upload_stopped');
  const { plan, known } = await planChunk(ctx, chunk);
  const { company } = ctx;
  const added = new Set<string>();
  for await (const rows of slicesOf(plan.add, STATEMENT)) {
    for (const email of await insertMembers(ctx, rows, company.culture)) added.add(email);
  }
  for await (const rows of slicesOf(plan.update, STATEMENT)) await updateMembers(ctx, rows);
  await recordMoved(ctx, movedBy(plan, known), 'upload');
  const written = [...plan.add.filter(({ email }) => added.has(email)), ...plan.update];
  const isLast = upload.chunks_done + 1 >= chunk.total;
  await setManagers(ctx, chunk.upload_id, { rows: written, isLast });
  const taken = plan.add.filter(({ email }) => !added.has(email));
  const result: Result = {
    added: added.size,
    updated: plan.update.length,
    unchanged: plan.unchanged,
    rejected: [...plan.rejected, ...taken.map(takenRow)].sort((one, other) => one.row - other.row),
    // Only the last chunk shows which managers are unknown in the whole file.
    warnings: isLast ? await firstWarnings(ctx, chunk.upload_id) : [],
  };
  const {
    chunks_done: done,
    added: addedInAll,
    updated: updatedInAll,
  } = await recordChunk(ctx, chunk, result);
  await refreshStatistics(ctx.db, done);
  if (done === chunk.total) {
    await ctx.emit('members.uploaded', { upload_id: chunk.upload_id });
    await recordAudit(ctx, {
      action: 'members.uploaded',
      target_type: 'upload',
      data: { upload_id: chunk.upload_id, added: addedInAll, updated: updatedInAll },
    });
  }
  return result;
}

async function firstWarnings(ctx: RequestCtx, uploadId: string) {
  const page = { limit: LIMITS.uploadLeftOut, offset: 0 };
  return (await listWarnings(ctx, uploadId, page)).rows;
}

/** The members whose address an import changes, with the former one. */
function movedBy({ update }: UploadPlan, known: readonly KnownMember[]): Moved[] {
  const next = new Map(update.map(({ id, email }) => [id, email]));
  return known.filter(({ id, email }) => next.has(id) && next.get(id) !== email);
}

const takenRow = ({ row, email }: ReadRow): RejectedRow => ({
  row,
  field: 'email',
  reason: 'email_taken',
  value: email,
});

/** Rows that are read before everything else that waits for this thread has its turn. */
const ROWS_AT_ONCE = 25;

/** Members that one statement writes: a few milliseconds of the database. */
const STATEMENT = 50;

/** Serializes imports of one company: two files may name the same people. */
async function lockUploads({ db, company_id }: RequestCtx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('uploads', ${company_id}))`.execute(db);
}

/** The upload that the chunk belongs to, with the answer that was given if the chunk was taken before. */
async function assertSameUpload(ctx: RequestCtx, chunk: Chunk) {
  const started = {
    file_name: cleanText(chunk.file_name),
    chunks_total: chunk.total,
    rows_total: chunk.rows_total,
  };
  if (chunk.chunk >= chunk.total) throw new Problem('upload_conflict');
  const upload = await findUpload(ctx, chunk);
  if (!upload) {
    const { db, company_id, actor } = ctx;
    const row = { ...started, company_id, id: chunk.upload_id, added_by_id: actor.user_id };
    await db.insertInto('uploads').values(row).execute();
    return { stopped_at: null, result: null, chunks_done: 0 };
  }
  const isSame =
    upload.file_name === started.file_name &&
    upload.chunks_total === started.chunks_total &&
    upload.rows_total === started.rows_total;
  if (!isSame) throw new Problem('upload_conflict');
  return upload;
}

async function findUpload({ db, company_id }: RequestCtx, chunk: Chunk) {
  return db
    .selectFrom('uploads as u')
    .leftJoin('upload_chunks as c', (join) =>
      join
        .onRef('c.company_id', '=', 'u.company_id')
        .onRef('c.upload_id', '=', 'u.id')
        .on('c.chunk', '=', chunk.chunk),
    )
    .select(['u.file_name', 'u.chunks_total', 'u.rows_total', 'u.stopped_at', 'u.chunks_done', 'c.result'])
    .where('u.company_id', '=', company_id)
    .where('u.id', '=', chunk.upload_id)
    .executeTakeFirst();
}

async function planChunk(ctx: RequestCtx, chunk: Chunk): Promise<{ plan: UploadPlan; known: KnownMember[] }> {
  await holdFields(ctx);
  const categories = await listCategories(ctx);
  const active = categories.filter(({ status }) => status === 'active');
  const byId = new Map(active.map((category) => [String(category.id), category]));
  const rejected: RejectedRow[] = [];
  const rows: ReadRow[] = [];
  for (const [index, sent] of chunk.users.entries()) {
    if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await yieldToEventLoop();
    const read = readRow(sent, byId, ctx.company.timezone);
    if (read.ok) rows.push(read.row);
    else rejected.push(...read.rejected);
  }
  const known = await listKnownMembers(ctx, rows);
  const mandatory = active.filter((category) => category.mandatory);
  const { user_id, role, permissions } = ctx.actor;
  const may_edit = role === ROLES.superadmin || grants(permissions, 'members_edit');
  const wanted = planUpload(rows, known, { user_id, role, may_edit }, mandatory);
  const plan = limitAdded(wanted, wanted.add.length > 0 ? await takeFreeSeats(ctx) : null);
  return { plan: { ...plan, rejected: [...rejected, ...plan.rejected] }, known };
}

/** Returns how many chunks were stored so far, and their results. */
async function recordChunk(ctx: RequestCtx, chunk: Chunk, result: Result) {
  const { db, company_id } = ctx;
  const { upload_id } = chunk;
  await db
    .insertInto('upload_chunks')
    .values({ company_id, upload_id, chunk: chunk.chunk, result: JSON.stringify(result) })
    .execute();
  await recordRejections(ctx, chunk, result.rejected);
  const refused = chunk.users.length - result.added - result.updated - result.unchanged;
  // A row may have more than one reason.
  const rejected = refused + new Set(chunk.left_out.map(({ row }) => row)).size;
  return db
    .updateTable('uploads')
    .set((eb) => ({
      chunks_done: eb('chunks_done', '+', 1),
      // Chunks may hold more rows than was said of the file.
      rows_done: sql<number>`least(rows_done + ${chunk.users.length}, rows_total)`,
      added: eb('added', '+', result.added),
      updated: eb('updated', '+', result.updated),
      unchanged: eb('unchanged', '+', result.unchanged),
      rejected: eb('rejected', '+', rejected),
      touched_at: sql<string>`app_now()`,
    }))
    .where('company_id', '=', company_id)
    .where('id', '=', upload_id)
    .returning(['chunks_done', 'added', 'updated'])
    .executeTakeFirstOrThrow();
}
