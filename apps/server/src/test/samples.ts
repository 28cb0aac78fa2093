import * as fc from 'fast-check';
import { z } from 'zod';

/** The part of JSON Schema that the contract's schemas turn into. */
interface Shape {
  $ref?: string;
  $defs?: Record<string, Shape>;
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
  properties?: Record<string, Shape>;
  required?: string[];
  additionalProperties?: Shape | boolean;
  propertyNames?: Shape;
  items?: Shape;
  prefixItems?: Shape[];
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  format?: string;
  pattern?: string;
}

const FORMATS: Record<string, fc.Arbitrary<unknown>> = {
  uuid: fc.uuid({ version: 4 }),
  email: fc.constantFrom('ada@company.example', 'bo@company.example'),
  uri: fc.constantFrom('https://identity.example/sso', 'https://company.example/'),
  date: fc.constantFrom('2026-11-23', '2027-01-04'),
  'date-time': fc.constantFrom('2026-11-23T09:00:00Z', '2027-01-04T09:00:00+01:00'),
};

const TRUTH = fc.constantFrom('true', 'false');

// Values that mean more than their schema can say.
const NAMED: Record<string, fc.Arbitrary<unknown>> = {
  // In addresses, where they are text.
  newcomers: TRUTH,
  repeats: TRUTH,
  stopped: TRUTH,
  timezone: fc.constantFrom('UTC', 'Europe/Paris', 'America/St_Johns'),
  email: FORMATS['email'] ?? fc.string(),
  from_address: FORMATS['email'] ?? fc.string(),
  sso_url: FORMATS['uri'] ?? fc.string(),
};

const arbitraries = new WeakMap<z.ZodType, fc.Arbitrary<unknown>>();

/** Most of the values that a schema accepts; `sampleOf` filters those that its refinements refuse. */
export function arbitraryOf(schema: z.ZodType): fc.Arbitrary<unknown> {
  let arbitrary = arbitraries.get(schema);
  if (!arbitrary) {
    const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;
    arbitrary = build(shape, shape.$defs ?? {}, 0);
    arbitraries.set(schema, arbitrary);
  }
  return arbitrary;
}

/** One value that the schema takes. Different for every seed. */
export function sampleOf(schema: z.ZodType, seed: number): unknown {
  // Most first ones fit.
  for (const numRuns of [1, 200]) {
    const values = fc.sample(arbitraryOf(schema), { numRuns, seed });
    const fitting = values.find((value) => schema.safeParse(value).success);
    if (fitting !== undefined) return fitting;
  }
  throw new Error(`No sample fits ${JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any' }))}`);
}

function build(shape: Shape, defs: Record<string, Shape>, depth: number): fc.Arbitrary<unknown> {
  if (shape.$ref) return build(defs[shape.$ref.replace('#/$defs/', '')] ?? {}, defs, depth + 1);
  if (shape.const !== undefined) return fc.constant(shape.const);
  if (shape.enum) return fc.constantFrom(...shape.enum);
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices) {
    // A group of filters may hold groups: deep down, the first form has to do.
    const shallow = depth > 4 ? choices.slice(0, 1) : choices;
    return fc.oneof(...shallow.map((choice) => build(choice, defs, depth + 1)));
  }
  if (shape.type === 'object') return buildObject(shape, defs, depth);
  if (shape.type === 'array') return buildArray(shape, defs, depth);
  return buildScalar(shape);
}

function buildScalar(shape: Shape): fc.Arbitrary<unknown> {
  switch (shape.type) {
    case 'string':
      return buildString(shape);
    case 'integer':
      return fc.integer({
        min: shape.minimum ?? (shape.exclusiveMinimum ?? -1_001) + 1,
        max: Math.min(shape.maximum ?? 1_000, 1_000_000),
      });
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.constant({});
  }
}

function buildString(shape: Shape): fc.Arbitrary<unknown> {
  const known = shape.format ? FORMATS[shape.format] : undefined;
  if (known) return known;
  if (shape.pattern) return fc.stringMatching(new RegExp(shape.pattern), { maxLength: 20 });
  return fc.string({ minLength: shape.minLength ?? 0, maxLength: Math.min(shape.maxLength ?? 20, 40) });
}

function buildArray(shape: Shape, defs: Record<string, Shape>, depth: number): fc.Arbitrary<unknown> {
  if (shape.prefixItems) return fc.tuple(...shape.prefixItems.map((item) => build(item, defs, depth + 1)));
  const minLength = shape.minItems ?? 0;
  const maxLength = depth > 4 ? minLength : Math.max(minLength, Math.min(shape.maxItems ?? 3, 3));
  return fc.array(build(shape.items ?? {}, defs, depth + 1), { minLength, maxLength });
}

function buildObject(shape: Shape, defs: Record<string, Shape>, depth: number): fc.Arbitrary<unknown> {
  const properties = Object.entries(shape.properties ?? {}).map(([name, property]) => {
    const named = property.type === 'string' ? NAMED[name] : undefined;
    return [name, named ?? build(property, defs, depth + 1)] as const;
  });
  if (properties.length === 0 && typeof shape.additionalProperties === 'object') {
    const keys = shape.propertyNames?.pattern
      ? buildString(shape.propertyNames)
      : fc.string({ maxLength: 8 });
    return fc.dictionary(keys as fc.Arbitrary<string>, build(shape.additionalProperties, defs, depth + 1), {
      maxKeys: 3,
    });
  }
  const requiredKeys = (shape.required ?? []).filter((name) => shape.properties?.[name]);
  return fc.record(Object.fromEntries(properties), { requiredKeys, noNullPrototype: true });
}
