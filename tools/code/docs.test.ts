import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

import { describe, expect, it } from 'vitest';

import { linesMatching, root, sourceFiles } from './source-files.ts';

const documents = sourceFiles(/\.md$/);
/** `npm run bench` writes it. */
const PLANS = 'docs/measurements/member-list-plans.md';
const baseNames = new Set(sourceFiles().map(({ path }) => posix.basename(path)));
const decisions = documents.filter(({ path }) => /^docs\/decisions\/\d{4}-/.test(path));
const rowsOf = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|[\s|-]*\|$/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );

describe('documents', () => {
  it('link only to files that exist', () => {
    const broken = documents.flatMap(({ path, text }) =>
      [...text.matchAll(/(?:\]\(|\bsrc(?:set)?=")([^)\s"]+)[)"]/g)]
        .map(([, link = '']) => link.replace(/#.*$/, ''))
        .filter((link) => link !== '' && !/^[a-z]+:/.test(link))
        .filter((link) => !existsSync(join(root, posix.join(dirname(path), link))))
        .map((link) => `${path}: ${link}`),
    );
    expect(broken, 'The file was moved or removed: change the link.').toEqual([]);
  });

  it('link only to headings that exist', () => {
    const headings = new Map(documents.map(({ path, text }) => [path, headingsOf(text)]));
    const broken = documents.flatMap(({ path, text }) =>
      [...text.matchAll(/\]\(([\w./-]*)#([\w-]+)\)/g)]
        .filter(([, file = '', heading = '']) => {
          const target = file === '' ? path : posix.join(dirname(path), file);
          return !headings.get(target)?.has(heading);
        })
        .map(([link]) => `${path}: ${link}`),
    );
    expect(broken, 'The heading was renamed or removed: change the link.').toEqual([]);
  });

  it('name only files and folders of the repository', () => {
    const missing = documents.flatMap(({ path, text }) =>
      [...text.matchAll(/`#?([\w.-]+(?:\/[\w.#-]+)*\/?)`/g)]
        .map(([, name = '']) => name)
        .filter((name) => looksLikeAFile(name) && !isThere(name, dirname(path)))
        .map((name) => `${path}: ${name}`),
    );
    expect(missing, 'The file was moved or removed: change the document with it.').toEqual([]);
  });

  it('use the terms of the trade', () => {
    const found = documents
      .filter(({ path }) => path !== PLANS)
      .map(({ path, text }) => ({ path, text: withoutCode(text) }))
      .flatMap((file) => linesMatching(file, AVOIDED));
    expect(found, 'docs/glossary.md and docs/style.md have the words.').toEqual([]);
  });

  it('name only npm scripts of package.json', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    const missing = documents.flatMap(({ path, text }) =>
      [...text.matchAll(/\bnpm run (?:--silent )?([\w-]+)/g)]
        .filter(([, name = '']) => !Object.hasOwn(scripts, name))
        .map(([command]) => `${path}: ${command}`),
    );
    expect(missing, 'The script was renamed or removed: change the document with it.').toEqual([]);
  });

  it('name only benchmarks of bench', () => {
    const missing = documents.flatMap(({ path, text }) =>
      [...text.matchAll(/\bnpm run bench -- ([a-z][\w-]*)/g)]
        .filter(([, name = '']) => !existsSync(join(root, 'bench', `${name}.ts`)))
        .map(([command]) => `${path}: ${command}`),
    );
    expect(missing).toEqual([]);
  });
});

/** Words that the voice of the product avoids: metaphors, archaisms and old spellings. */
const AVOIDED =
  /\b(whoever|somebody|nobody|anybody|everybody|by itself|of its own (?!company)|knocks?|doors?|mend(s|ed|ing)?|e-mails?|log-ins?|mails|promised|promises|snooze[ds]?|given up|gives up|taken out)\b/i;

/** The text with its lines, and without what is code. */
function withoutCode(text: string): string {
  return text.replaceAll(/^```.*?^```|`[^`\n]*`/gms, (code) => code.replaceAll(/[^\n]/g, ''));
}

/** The headings of a document as links name them: lower case, hyphens for spaces, no other punctuation. */
function headingsOf(text: string): Set<string> {
  const titles = [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => title);
  return new Set(
    titles.map((title) =>
      title
        .toLowerCase()
        .replaceAll(/[^\w -]/g, '')
        .replaceAll(' ', '-'),
    ),
  );
}

/** Names in capital letters mean any name. */
function looksLikeAFile(name: string): boolean {
  if (/[A-Z]{4}/.test(name.replace(/[A-Z]+\.md$/, ''))) return false;
  return (
    /(?<!\.gen)\.(tsx?|mjs|sql|md|css)$/.test(name) ||
    /^(apps|packages|tools|docs|e2e|bench|features|platform|views)\/[\w./-]+$/.test(name)
  );
}

/** Whether a file is at the root, in an app, a package or the folder of the document; without a folder, anywhere. */
function isThere(name: string, folder: string): boolean {
  if (!name.includes('/')) return baseNames.has(name);
  const places = [
    '',
    'apps/server/src/',
    'apps/web/src/',
    'packages/',
    'packages/contract/src/',
    `${folder}/`,
  ];
  return places.some((place) => existsSync(join(root, place, name)));
}

describe('decisions', () => {
  it('are listed in their README, in order, each once', () => {
    const index = documents.find(({ path }) => path === 'docs/decisions/README.md')?.text ?? '';
    const listed = rowsOf(index).slice(1);
    const expected = decisions
      .map(({ path, text }) => {
        const [, number = '', title = ''] = /^# (\d{4}) (.+)$/m.exec(text) ?? [];
        return [`[${number}](${posix.basename(path)})`, title];
      })
      .toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1));
    expect(listed, 'Each row of docs/decisions/README.md is the number and the title of a file.').toEqual(
      expected,
    );
  });

  it('have the number of their file', () => {
    const numbers = decisions.map(({ path, text }) => [path.slice(15, 19), /^# (\d{4}) /.exec(text)?.[1]]);
    expect(numbers.filter(([inName, inTitle]) => inName !== inTitle)).toEqual([]);
    expect(new Set(numbers.map(([number]) => number)).size, 'Two decisions have one number.').toBe(
      decisions.length,
    );
  });

  it('have Context, Decision, Consequences and Status', () => {
    const sections = ['Context', 'Decision', 'Consequences', 'Status'];
    const wrong = decisions
      .filter(({ text }) => {
        const found = [...text.matchAll(/^## (.+)$/gm)].map(([, title = '']) => title);
        return found.join() !== sections.join();
      })
      .map(({ path }) => path);
    expect(wrong).toEqual([]);
  });
});

it('measurements are listed in their README', () => {
  const index = documents.find(({ path }) => path === 'docs/measurements/README.md')?.text ?? '';
  const pages = documents
    .map(({ path }) => path)
    .filter((path) => /^docs\/measurements\/[a-z].+\.md$/.test(path));
  expect(pages.map((path) => posix.basename(path)).filter((name) => !index.includes(`(${name})`))).toEqual(
    [],
  );
});

describe('glossary', () => {
  it('defines each term once', () => {
    const glossary = documents.find(({ path }) => path === 'docs/glossary.md')?.text ?? '';
    const terms = rowsOf(glossary)
      .map(([term = '']) => term)
      .filter((term) => term !== 'code');
    expect(terms.filter((term, index) => terms.indexOf(term) !== index)).toEqual([]);
    expect(
      terms.filter((term) => term.includes(',')),
      'One row per term.',
    ).toEqual([]);
  });
});
