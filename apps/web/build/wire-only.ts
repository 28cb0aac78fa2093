import { parseSync, type Plugin } from 'vite';

/** What the client of the web does without: the server checks what is sent and answered. */
const UNNEEDED = new Set(['summary', 'params', 'query', 'body', 'response', 'status', 'later', 'problems']);

interface Node {
  type: string;
  start: number;
  end: number;
}

interface Edit {
  start: number;
  end: number;
  text: string;
}

/**
 * The contract as the browser needs it: calls without their schemas, and every schema that nothing else asks for gone
 * from the build. Modules of the contract do nothing but declare, so whatever they compute may be left out.
 */
export function wireOnlyPlugin(): Plugin {
  return {
    name: 'fika-wire-only',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /packages\/contract\/src\/.*\.ts$/ },
      handler(code, id) {
        return { code: wireOnly(code, id), map: null };
      },
    },
  };
}

/**
 * The source of a module of the contract without what only the server needs; its lines keep their numbers. Where calls are
 * declared, schemas go altogether: a page that imported one would not be built.
 */
function wireOnly(code: string, id: string): string {
  const { body } = parseSync(id, code).program;
  return id.includes('/endpoints/')
    ? wires(code, id, body)
    : applied(
        code,
        body.flatMap((one) => madeWithCalls(one).flatMap(pure)),
      );
}

function wires(code: string, id: string, body: readonly Node[]): string {
  const isSchema = (statement: Node) =>
    madeWithCalls(statement).length > 0 && !found(statement, isWire).length;
  const schemas = body.filter(isSchema);
  const rest = body.filter((statement) => !isSchema(statement));
  const edits = [
    ...schemas.map((schema) => without(schema, code)),
    ...rest.flatMap((statement) => found(statement, isDefinition).flatMap((one) => unneeded(one, code))),
    ...rest.flatMap((statement) => madeWithCalls(statement).flatMap(pure)),
  ];
  const wired = withoutUnused(applied(code, edits), id);
  const gone = new Set(schemas.flatMap((schema) => madeBy(inner(schema)).map(({ name }) => name)));
  const missing = parseSync(id, wired)
    .program.body.flatMap(names)
    .find((name) => gone.has(name));
  if (missing) throw new Error(`${id}: ${missing} is a schema, which the web does without.`);
  return wired;
}

/** What a statement declares, also where it exports it. */
const inner = (statement: Node): Node =>
  (statement as Node & { declaration?: Node | null }).declaration ?? statement;

/** The values of constants that are computed by calls when the module is loaded. */
function madeWithCalls(statement: Node): Node[] {
  const { declarations = [] } = inner(statement) as Node & { declarations?: { init: Node | null }[] };
  return declarations.flatMap(({ init }) => (init && holdsCall(init) ? [init] : []));
}

/** Whatever nothing asks for may be left out of the build. */
const pure = ({ start, end }: Node): Edit[] => [
  { start, end: start, text: '/* @__PURE__ */ (() => (' },
  { start: end, end, text: '))()' },
];

function applied(code: string, edits: readonly Edit[]): string {
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), code);
}

/** Without imports and constants that nothing asks for any more: each import would bring its module along. */
function withoutUnused(code: string, id: string): string {
  const { body } = parseSync(id, code).program;
  const used = new Set(body.flatMap((statement) => names(statement)));
  const edits = body.flatMap((statement) => {
    const made = madeBy(statement);
    if (made.length > 0 && made.every(({ name }) => !used.has(name))) return [without(statement, code)];
    if (statement.type !== 'ImportDeclaration') return [];
    return made.filter(({ name }) => !used.has(name)).map(({ node }) => withComma(node, code));
  });
  return edits.length === 0 ? code : withoutUnused(applied(code, edits), id);
}

/** The names that an import or a constant of the module itself brings into it. */
function madeBy(statement: Node): { name: string; node: Node }[] {
  const { specifiers = [], declarations = [] } = statement as Node & {
    specifiers?: (Node & { local: { name: string } })[];
    declarations?: (Node & { id: { name: string } })[];
  };
  if (statement.type === 'ImportDeclaration')
    return specifiers.map((node) => ({ name: node.local.name, node }));
  return statement.type === 'VariableDeclaration'
    ? declarations.map((node) => ({ name: node.id.name, node }))
    : [];
}

/** The names that are read when code runs: no types, no keys of objects, and not those that it makes itself. */
function names(node: Node): string[] {
  if (node.type === 'ImportDeclaration' || /^TS(?!As|Satisfies|NonNull)/.test(node.type)) return [];
  if (node.type === 'Identifier') return [(node as Node & { name: string }).name];
  const { computed, shorthand } = node as Node & { computed?: boolean; shorthand?: boolean };
  const unread =
    node.type === 'VariableDeclarator' ? 'id' : node.type === 'MemberExpression' ? 'property' : 'key';
  const parts = Object.entries(node).filter(
    ([name]) => computed === true || shorthand === true || name !== unread,
  );
  return children(Object.fromEntries(parts) as never).flatMap(names);
}

const without = ({ start, end }: Node, code: string): Edit => ({
  start,
  end,
  text: code.slice(start, end).replaceAll(/[^\n]/g, ''),
});

function withComma(node: Node, code: string): Edit {
  const comma = /^\s*,/.exec(code.slice(node.end))?.[0] ?? '';
  return without({ ...node, end: node.end + comma.length }, code);
}

/** `endpoint({ … })`, or a function of its own that makes one: not a method, as those of schemas are. */
function isWire(call: Node): boolean {
  if (call.type !== 'CallExpression') return false;
  const { callee, arguments: given } = call as Node & { callee: Node; arguments: Node[] };
  return (
    callee.type === 'Identifier' &&
    given.some(({ type }) => type === 'ObjectExpression' || type === 'Literal')
  );
}

/** `{ name, method, … }`, also that part of it which several calls have in common. */
function isDefinition(node: Node): boolean {
  return (
    node.type === 'ObjectExpression' &&
    keysOf(node).some((key) => key === 'method' || key === 'response' || key === 'body')
  );
}

interface Property extends Node {
  key?: Node & { name?: string };
}

const propertiesOf = (object: Node) => (object as Node & { properties: Property[] }).properties;
const keysOf = (object: Node) => propertiesOf(object).map(({ key }) => key?.name);

/** The properties of a definition that the web does without. */
function unneeded(definition: Node, code: string): Edit[] {
  return propertiesOf(definition)
    .filter(({ key }) => UNNEEDED.has(key?.name ?? ''))
    .map((property) => withComma(property, code));
}

const children = (node: Node): Node[] =>
  Object.values(node)
    .flat()
    .filter((value): value is Node => typeof value === 'object' && value !== null && 'type' in value);

/** Parts of a statement, outermost alone: what is within one goes with it. */
function found(node: Node, fits: (node: Node) => boolean): Node[] {
  return fits(node) ? [node] : children(node).flatMap((child) => found(child, fits));
}

/** Whether evaluating it calls anything; what a function will call is not called yet. */
function holdsCall(node: Node): boolean {
  if (/Function/.test(node.type)) return false;
  return node.type === 'CallExpression' || node.type === 'NewExpression' || children(node).some(holdsCall);
}
