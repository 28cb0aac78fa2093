import { randomUUID } from 'node:crypto';
import { ENDPOINTS } from '@fika/contract';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { RefusedCall } from '#client.ts';
import { testApp } from '#test/app.ts';
import { makeAdmin } from '#test/factories.ts';
import { arbitraryOf } from '#test/samples.ts';
import { anyCharacter } from '#test/characters.ts';

const { upload_json_users: upload, upload_mapping_save: save, upload_mapping: find } = ENDPOINTS.members;
const holder = testApp();

/** Thousands of bodies take minutes: `UPLOAD_FUZZ=5000` for a long run. */
const RUNS = Number(process.env['UPLOAD_FUZZ'] ?? 60);

/** Text that databases, JSON and spreadsheets have trouble with. */
const text = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 40 }),
  fc.constantFrom(
    '\0',
    '\uD800',
    'a@b.example',
    "'; drop table users; --",
    '=1+1',
    '1e999',
    '31/12/2024',
    '__proto__',
  ),
  fc.string({ minLength: 2_000, maxLength: 2_001 }),
);
const odd = fc.oneof(
  text,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(text, { maxLength: 2 }),
);
const fields = fc.dictionary(fc.oneof(text, fc.constantFrom('1', '2', '999999', '-1', 'constructor')), odd, {
  maxKeys: 4,
});
const row = fc.record(
  {
    row: fc.oneof(fc.integer({ min: 1, max: 50 }), odd),
    email: fc.oneof(fc.constantFrom('a@b.example', 'A@B.example', 'c@d.example'), odd),
    external_id: odd,
    first_name: odd,
    last_name: odd,
    culture: odd,
    fields: fc.oneof(fields, odd),
    unknown: odd,
  },
  { requiredKeys: [] },
);
const leftOut = fc.record(
  { row: odd, field: text, reason: fc.constantFrom('invalid_email', 'x'), value: text, cells: fields },
  { requiredKeys: [] },
);
/** Bodies that look like a chunk, with something wrong nearly everywhere, and some that the contract takes. */
const nearly = fc.record(
  {
    upload_id: fc.oneof(fc.constant(randomUUID()), fc.uuid(), odd),
    file_name: odd,
    chunk: fc.oneof(fc.nat({ max: 3 }), odd),
    total: fc.oneof(fc.integer({ min: 1, max: 4 }), odd),
    rows_total: fc.oneof(fc.integer({ min: 1, max: 9 }), odd),
    users: fc.oneof(fc.array(row, { maxLength: 6 }), odd),
    left_out: fc.oneof(fc.array(leftOut, { maxLength: 4 }), odd),
  },
  { requiredKeys: [] },
);

it('answers no body with an internal error', async () => {
  const admin = await makeAdmin(holder.app.services);
  const params = { company_id: admin.company_id };
  const browser = await holder.app.as(admin);
  for (const type of ['select', 'date', 'integer', 'array'] as const) {
    const choices = type === 'select' || type === 'array' ? ['Lyon', '=1+1'] : [];
    const body = { title: type, type, choices, mandatory: type === 'date' };
    await browser.call(ENDPOINTS.categories.categories_create, { params, body });
  }
  const headers = { 'content-type': 'application/json' };
  const seen = new Map<number, number>();
  const post = async (endpoint: typeof upload | typeof save | typeof find, payload: string) => {
    const status = await browser.call(endpoint, { params, headers, body: payload as never }).then(
      () => 200,
      (refused: unknown) => {
        if (refused instanceof RefusedCall) return refused.problem.status;
        throw refused;
      },
    );
    seen.set(status, (seen.get(status) ?? 0) + 1);
    expect(status, payload.slice(0, 500)).toBeLessThan(500);
  };
  const broken = fc.oneof(
    fc.string({ maxLength: 60 }),
    fc.constantFrom('', '{', 'null', '[]', '{"users":[{}]}'),
  );
  const chunks = fc.oneof(nearly, arbitraryOf(upload.body)).map((body) => JSON.stringify(body));
  const mappings = fc.oneof(arbitraryOf(save.body), fields).map((body) => JSON.stringify(body));
  await fc.assert(
    fc.asyncProperty(fc.oneof(chunks, broken), (body) => post(upload, body)),
    { numRuns: RUNS },
  );
  await fc.assert(
    fc.asyncProperty(fc.oneof(mappings, broken), async (body) => {
      await post(save, body);
      await post(find, body);
    }),
    { numRuns: Math.ceil(RUNS / 3) },
  );
  // Without a body that is taken the test would only try the parser.
  expect(seen.get(200), JSON.stringify([...seen])).toBeGreaterThan(0);
}, 600_000);
