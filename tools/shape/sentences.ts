import { type Node, Visitor } from 'oxc-parser';

import type { Module, SourceFile } from '../code/source-files.ts';

const LOCALE = /^[a-z]{2}(-[A-Z]{2})?$/;

/** Each way in which the repository stores sentences for people, with the files that use it. */
export type SentenceSystems = Record<string, string[]>;

/**
 * The ways in which the product stores sentences: the catalogue of packages/messages; JSON of the web; TypeScript files of
 * one language; objects with a text for `en` and one for `fr`, on the server, in packages and in the web; and texts chosen
 * by a comparison with a language. Names of locales such as 'fr-FR' are no text. Tests do not count.
 */
export function sentenceSystems(json: SourceFile[], modules: Module[]): SentenceSystems {
  const paths = (files: SourceFile[], pattern: RegExp): string[] =>
    files.map(({ path }) => path).filter((path) => pattern.test(path));
  const oneLanguage = /\.(en|fr)\.tsx?$/;
  const others = modules.filter(({ path }) => !oneLanguage.test(path));
  const pairs = paths(others.filter(hasPairOfTexts), /./);
  return {
    'catalogue of packages/messages': paths(json, /^packages\/messages\/(en|fr)\//),
    'JSON of the web': paths(json, /^apps\/web\/src\/.*\/(en|fr)\//),
    'files of one language': paths(modules, oneLanguage),
    '{ en, fr } on the server': pairs.filter((path) => path.startsWith('apps/server/')),
    '{ en, fr } in packages': pairs.filter((path) => path.startsWith('packages/')),
    '{ en, fr } in the web': pairs.filter((path) => path.startsWith('apps/web/')),
    'texts chosen by a language': others.filter(hasChosenText).map(({ path }) => path),
  };
}

function hasPairOfTexts({ program }: Module): boolean {
  let found = false;
  new Visitor({
    ObjectExpression: ({ properties }) => {
      const valueOf = (language: string): Node | undefined =>
        properties.flatMap((one) =>
          one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === language
            ? [one.value]
            : [],
        )[0];
      const [en, fr] = [valueOf('en'), valueOf('fr')];
      if (en && fr && [en, fr].some(holdsText)) found = true;
    },
  }).visit(program);
  return found;
}

function hasChosenText({ program }: Module): boolean {
  let found = false;
  new Visitor({
    ConditionalExpression: ({ test, consequent, alternate }) => {
      if (test.type !== 'BinaryExpression' || !/^[!=]==$/.test(test.operator)) return;
      const compares = [test.left, test.right].some(
        (side) => side.type === 'Literal' && (side.value === 'fr' || side.value === 'en'),
      );
      if (compares && [consequent, alternate].every(isText)) found = true;
    },
  }).visit(program);
  return found;
}

/** Whether a value is a text, or an object, a list or a function that gives one. */
function holdsText(node: Node): boolean {
  switch (node.type) {
    case 'ObjectExpression':
      return node.properties.some((one) => one.type === 'Property' && holdsText(one.value));
    case 'ArrayExpression':
      return node.elements.some((one) => one !== null && holdsText(one));
    case 'ArrowFunctionExpression':
      return node.body.type === 'BlockStatement' || holdsText(node.body);
    default:
      return isText(node);
  }
}

function isText(node: Node): boolean {
  if (node.type === 'TemplateLiteral') return true;
  return (
    node.type === 'Literal' &&
    typeof node.value === 'string' &&
    /\p{L}/u.test(node.value) &&
    !LOCALE.test(node.value)
  );
}
