import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';

const VENDOR = join(import.meta.dirname, '../../../../../shared/vendor');
const FILES = {
  bot: join(VENDOR, 'teams/bot-connector.openapi.json'),
  graph: join(VENDOR, 'msgraph/graph.openapi.json'),
} as const;

/** Whether the vendor's descriptions of its APIs lie beside the project. */
export const hasDescriptions = Object.values(FILES).every((file) => existsSync(file));

interface Call {
  method: string;
  path: string;
  query: Record<string, string>;
  body: object | null;
}

interface Operation {
  parameters?: { name: string; in: string }[];
  requestBody?: { required?: boolean; content: Record<string, { schema: object }> };
}

interface Description {
  paths: Record<string, Record<string, Operation> & { parameters?: Operation['parameters'] }>;
  components?: object;
}

/** Ajv takes `nullable` only beside a type. No call has an empty value there. */
function typed(_key: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || !('nullable' in value) || 'type' in value) return value;
  const { nullable: _, ...rest } = value;
  return rest;
}

/** What the description of an API refuses in some calls; empty if they are right. */
export function faultsOf(api: keyof typeof FILES, calls: readonly Call[]): string[] {
  const { paths, components } = JSON.parse(readFileSync(FILES[api], 'utf8'), typed) as Description;
  const ajv = new Ajv({ strict: false, logger: false });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'api', components });
  const checks = new Map<Operation, ValidateFunction>();
  const places = Object.entries(paths).map(([path, operations]) => ({
    pattern: new RegExp(`^${path.replaceAll('$', String.raw`\$`).replaceAll(/\{[^}]+\}/g, '[^/]+')}$`),
    operations,
  }));
  return calls.flatMap(({ method, path, query, body }) => {
    const name = `${method} ${path}`;
    const operation = places.find(({ pattern }) => pattern.test(path))?.operations[method.toLowerCase()];
    if (!operation) return [`${name} is not in the description`];
    const known = new Set(
      (operation.parameters ?? []).flatMap((one) => (one.in === 'query' ? [one.name] : [])),
    );
    const unknown = Object.keys(query).filter((key) => !known.has(key));
    const faults = unknown.map((key) => `${name}: no parameter ${key}`);
    const schema = operation.requestBody?.content['application/json']?.schema;
    if (!schema || body === null)
      return Boolean(schema) === (body !== null) ? faults : [...faults, `${name}: the body`];
    const check =
      checks.get(operation) ??
      ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/')) as object);
    checks.set(operation, check);
    return check(body) ? faults : [...faults, `${name}: ${ajv.errorsText(check.errors)}`];
  });
}

/** What a type of an API refuses in an object, for calls that its description leaves out; empty if it is right. */
export function faultsOfObject(api: keyof typeof FILES, type: string, object: unknown): string[] {
  const { components } = JSON.parse(readFileSync(FILES[api], 'utf8'), typed) as Description;
  const ajv = new Ajv({ strict: false, logger: false });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'api', components });
  const check = ajv.compile({ $ref: `api#/components/schemas/${type}` });
  return check(object) ? [] : [ajv.errorsText(check.errors)];
}
