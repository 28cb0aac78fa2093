import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { TEAMS_LIMITS, type TeamsCard } from '#features/email-outbox/channels/msteams/present.ts';

const SCHEMA = join(
  import.meta.dirname,
  '../../../../../shared/vendor/teams/adaptive-card-1.5.0.schema.json',
);

/** Whether the schema of Adaptive Cards lies beside the project. */
export const hasCardSchema = existsSync(SCHEMA);

let check: ReturnType<Ajv['compile']> | null = null;

function schemaFaults(card: TeamsCard): string[] {
  if (!hasCardSchema) return [];
  if (!check) {
    const ajv = new Ajv({ strict: false, logger: false });
    ajv.addMetaSchema(createRequire(import.meta.url)('ajv/dist/refs/json-schema-draft-06.json') as object);
    check = ajv.compile(JSON.parse(readFileSync(SCHEMA, 'utf8')) as object);
  }
  return check(card) ? [] : (check.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
}

/** All objects of a card. */
export function elementsIn(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap(elementsIn);
  if (typeof value !== 'object' || value === null) return [];
  return [value as Record<string, unknown>, ...Object.values(value).flatMap(elementsIn)];
}

/** What Teams would refuse in a card, or read as markup; empty for a sound one. */
export function cardFaults(card: TeamsCard): string[] {
  const faults = schemaFaults(card);
  const bytes = Buffer.byteLength(JSON.stringify(card));
  if (bytes > TEAMS_LIMITS.bytes + 500) faults.push(`${bytes} bytes`);
  for (const element of elementsIn(card)) {
    const { type, actions, url } = element;
    if (type === 'TextBlock') faults.push('a text block, which reads Markdown');
    if (Array.isArray(actions) && (actions.length === 0 || actions.length > 6)) {
      faults.push(`${actions.length} buttons in a row`);
    }
    if (type === 'RichTextBlock' && (element['inlines'] as unknown[]).length === 0) faults.push('no text');
    if (type === 'Action.OpenUrl' && !/^(https?|mailto):/.test(String(url)))
      faults.push(`leads to ${String(url)}`);
  }
  return faults;
}
