import { type Node, type Program, Visitor } from 'oxc-parser';

import { type Module, resolveImport } from '../code/source-files.ts';

const CONTAINERS = /^(Map|Set|WeakMap|WeakSet|Array)$/;
const CHANGES = /^(set|add|delete|clear|push|pop|shift|unshift|splice|sort|reverse|fill|copyWithin)$/;
const CHANGES_OF_OBJECTS = /^(assign|defineProperty|defineProperties|setPrototypeOf)$/;

/** A binding of a module, as the path of its file and its name. */
const keyOf = (path: string, name: string): string => `${path}: ${name}`;

/**
 * State that a process has and not an app: each `let` and `var` at the level of a module; each Map, Set, array or object
 * there that its module, or one that imports it, changes; each static field of a class that is not readonly.
 */
export function moduleState(modules: Module[]): string[] {
  const changed = new Set(modules.flatMap(changedBindings));
  return modules.flatMap(({ path, program }) => {
    const declared = topLevelBindings(program);
    const containers = declared.containers.filter((name) => changed.has(keyOf(path, name)));
    return [...declared.assignable, ...containers, ...staticFields(program)].map((name) => keyOf(path, name));
  });
}

function topLevelBindings(program: Program): { assignable: string[]; containers: string[] } {
  const bindings = program.body
    .map((statement) =>
      statement.type === 'ExportNamedDeclaration' ? (statement.declaration ?? statement) : statement,
    )
    .flatMap((node) => (node.type === 'VariableDeclaration' && !node.declare ? [node] : []))
    .flatMap(({ kind, declarations }) =>
      declarations.flatMap(({ id, init }) => namesOf(id).map((name) => ({ kind, name, init }))),
    );
  return {
    assignable: bindings.filter(({ kind }) => kind === 'let' || kind === 'var').map(({ name }) => name),
    containers: bindings
      .filter(({ kind, init }) => kind === 'const' && init && isContainer(init))
      .map(({ name }) => name),
  };
}

function staticFields(program: Program): string[] {
  const found: string[] = [];
  new Visitor({
    PropertyDefinition: (field) => {
      if (!field.static || field.readonly || field.declare) return;
      found.push(`static ${field.key.type === 'Identifier' ? field.key.name : 'field'}`);
    },
  }).visit(program);
  return found;
}

/** Bindings that the code of a module changes: its own, and those that it imports. */
function changedBindings({ path, program }: Module): string[] {
  const imported = importedBindings(path, program);
  const found: string[] = [];
  // The names of each function around the place that is visited: they hide those of the module.
  const local: Set<string>[] = [];
  const change = (node: Node | undefined): void => {
    const name = rootOf(node);
    if (!name || local.some((names) => names.has(name))) return;
    found.push(imported.get(name) ?? keyOf(path, name));
  };
  const enter = ({ params }: { params: Node[] }): void => {
    local.push(new Set(params.flatMap(namesOf)));
  };
  const leave = (): void => {
    local.pop();
  };
  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    VariableDeclarator: ({ id }) => {
      for (const name of namesOf(id)) local.at(-1)?.add(name);
    },
    AssignmentExpression: ({ left }) => {
      if (left.type === 'MemberExpression') change(left);
    },
    UpdateExpression: ({ argument }) => {
      if (argument.type === 'MemberExpression') change(argument);
    },
    UnaryExpression: ({ operator, argument }) => {
      if (operator === 'delete') change(argument);
    },
    CallExpression: ({ callee, arguments: [first] }) => {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      const ofObject = callee.object.type === 'Identifier' && callee.object.name === 'Object';
      if (ofObject && CHANGES_OF_OBJECTS.test(callee.property.name)) change(first);
      else if (CHANGES.test(callee.property.name)) change(callee.object);
    },
  }).visit(program);
  return found;
}

/** Local names of a module's imports from others of the repository, with the binding of each. */
function importedBindings(path: string, program: Program): Map<string, string> {
  const imports = program.body.flatMap((node) => (node.type === 'ImportDeclaration' ? [node] : []));
  return new Map(
    imports.flatMap(({ source, specifiers }) => {
      const file = resolveImport(path, source.value);
      if (!file) return [];
      return specifiers.flatMap((one): [string, string][] =>
        one.type === 'ImportSpecifier' && one.imported.type === 'Identifier'
          ? [[one.local.name, keyOf(file, one.imported.name)]]
          : [],
      );
    }),
  );
}

function isContainer(node: Node): boolean {
  const value = withoutTypes(node);
  if (value.type === 'NewExpression') {
    return value.callee.type === 'Identifier' && CONTAINERS.test(value.callee.name);
  }
  return value.type === 'ArrayExpression' || value.type === 'ObjectExpression';
}

/** The name that a chain of members begins with: `a` of `a.b[c]`. */
function rootOf(node: Node | undefined): string | undefined {
  if (!node) return undefined;
  const value = withoutTypes(node);
  if (value.type === 'Identifier') return value.name;
  return value.type === 'MemberExpression' ? rootOf(value.object) : undefined;
}

function withoutTypes(node: Node): Node {
  return node.type === 'TSAsExpression' ||
    node.type === 'TSSatisfiesExpression' ||
    node.type === 'TSNonNullExpression' ||
    node.type === 'ParenthesizedExpression'
    ? withoutTypes(node.expression)
    : node;
}

/** The names that a parameter or the left of a declaration binds. */
function namesOf(pattern: Node): string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name];
    case 'ObjectPattern':
      return pattern.properties.flatMap((one) => namesOf(one.type === 'Property' ? one.value : one.argument));
    case 'ArrayPattern':
      return pattern.elements.flatMap((one) => (one ? namesOf(one) : []));
    case 'AssignmentPattern':
      return namesOf(pattern.left);
    case 'RestElement':
      return namesOf(pattern.argument);
    case 'TSParameterProperty':
      return namesOf(pattern.parameter);
    default:
      return [];
  }
}
