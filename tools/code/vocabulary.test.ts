import { describe, expect, it } from 'vitest';

import { linesMatching, sourceFiles } from './source-files.ts';
import { compareWithExceptions, isOutsideVocabulary, readExceptions } from './vocabulary.ts';

/** Lower it when the list got shorter. */
const CEILING = 21;

describe('vocabulary of a feature on the server', () => {
  const exceptions = readExceptions();
  const paths = sourceFiles(/^apps\/server\/src\/(features|views)\//).map(({ path }) => path);
  const { unlisted, stale } = compareWithExceptions(paths, exceptions);

  it('names every file', () => {
    expect(
      unlisted,
      'A feature has feature.ts, endpoints.ts, commands/VERB-NOUN.ts, queries.ts, policy.ts, rules.ts, present.ts, jobs.ts, ' +
        'reactions.ts, emails.ts, messages.{en,fr}.ts, gateway.ts, personal-data.ts, types.ts and metrics.ts; a large one has ' +
        'folders that repeat these names. Rename the file or move its content into one of them. If you moved a file of ' +
        'tools/code/vocabulary-exceptions.json, change its path there. Nothing new is added to that list.',
    ).toEqual([]);
  });

  it('has only exceptions that exist', () => {
    expect(
      stale,
      'These files are gone or have a name of the vocabulary now: `node tools/shape.ts --update-vocabulary` removes them ' +
        'from tools/code/vocabulary-exceptions.json.',
    ).toEqual([]);
  });

  it('has a sorted list of exceptions that only shrinks', () => {
    const listed = Object.keys(exceptions);
    expect(listed.length).toBeLessThanOrEqual(CEILING);
    expect(listed, 'Sort tools/code/vocabulary-exceptions.json by path.').toEqual(listed.toSorted());
  });

  it('accepts its names and refuses others', () => {
    const feature = 'apps/server/src/features/coffees';
    const inside = [
      'feature.ts',
      'commands/move-member.ts',
      'feedback/queries.ts',
      'feedback/commands/give-feedback.ts',
    ];
    const outside = ['why.ts', 'commands/tick.ts', 'feedback/why.ts', 'feature.json', 'commands/queries.ts'];
    expect(inside.filter((name) => isOutsideVocabulary(`${feature}/${name}`))).toEqual([]);
    expect(outside.filter((name) => !isOutsideVocabulary(`${feature}/${name}`))).toEqual([]);
    expect(isOutsideVocabulary(`${feature}/why.test.ts`)).toBe(false);
    expect(isOutsideVocabulary('apps/server/src/platform/why.ts')).toBe(false);
  });

  it('finds files that are not listed, and listed files that are gone', () => {
    const [listed, moved, gone] = ['a', 'b', 'gone'].map((name) => `apps/server/src/features/x/${name}.ts`);
    expect(compareWithExceptions([`${listed}`, `${moved}`], { [`${listed}`]: '', [`${gone}`]: '' })).toEqual({
      unlisted: [moved],
      stale: [gone],
    });
  });
});

/** Names that the terms of docs/glossary.md replace. */
const REPLACED: readonly (readonly [name: RegExp, write: string])[] = [
  [/\bLetter[A-Z]\w*|\bLETTER_\w+|\bletters?[A-Z]\w*/, 'email template, message document'],
  [/\bdoors?(?=[A-Z]|\b)|\bDoor/, 'public page, page access, endpoint'],
  [/\bkept[A-Z]\w*|\bKept|\w+Kept\b/, 'stored, canonical, unchanged or what it is'],
  [/\bmend(s|ed|ing)?\b|[a-z]Mend(ed|ing)?\b|\bmend[A-Z]/, 'fix, repair'],
];

describe('names in code', () => {
  it.each(REPLACED)('%s is replaced by: %s', (name) => {
    const files = sourceFiles(/^(apps|packages|e2e|bench)\/.*\.tsx?$/).filter(
      ({ path }) => !path.endsWith('/banned-words.ts'),
    );
    expect(files.flatMap((file) => linesMatching(file, name))).toEqual([]);
  });
});
