import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const CODEGEN = join(import.meta.dirname, '../node_modules/.bin/kysely-codegen');
/** The types that the parsers of the database's driver return: ids and counts stay below 2^53, instants are ISO strings. */
const TYPES = { int8: 'number', timestamptz: 'string', timestamp: 'string', interval: 'string' };

/** Writes the row types of a migrated database to a file. */
export function writeSchemaTypes(url: string, file: string): void {
  const options = {
    '--dialect': 'postgres',
    '--url': url,
    '--date-parser': 'string',
    '--type-mapping': JSON.stringify(TYPES),
    '--include-pattern': 'public.*',
    '--log-level': 'error',
    '--out-file': file,
  };
  execFileSync(CODEGEN, Object.entries(options).flat(), { stdio: 'inherit' });
}
