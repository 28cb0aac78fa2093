import { expect, it } from 'vitest';

import { linesMatching, sourceFiles } from './source-files.ts';

// An employee reads these sentences about a colleague or about themselves. Each phrase also means something that hurts,
// or something romantic, so that no sentence of the product may use it.
const ENGLISH = [
  /\bit is a date\b/i,
  /\b(cancel|keep) (the|this) date\b/i,
  /\bthe date is canceled\b/i,
  /\bno partner\b/i,
  /\bpossible partners?\b/i,
  /\bwithout a partner\b/i,
  /\bleft over\b/i,
  /\b(was|is) left for (you|them|him|her)\b/i,
  /\b(was|were|is) nobody\b/i,
  /\bnobody( of them)? (was|is) (left|there)\b/i,
  /\bnobody (for|wanted|wants|chose|chooses) (you|them)\b/i,
  /\b(took|taken|takes?) you out\b/i,
  /\btake(n|s)?( \{\{?\w+(, number)?\}?\})?( people)? out (of the (program|group)|\{\{)/i,
  /\bamong their own\b/i,
  /\btable for one\b/i,
  /\bnobody waits for\b/i,
  /\berase[sd]? (\{\{|yourself|me\b|members?\b|a person|for good)/i,
  /\b(are|is|was) (not )?erased\b/i,
  /^behind you$/i,
  /^who are you\?$/i,
  /, and silent$/i,
  /\bleft out of this session alone\b/i,
  /\bstayed silent\b/i,
];

const FRENCH = [
  /\bj’en suis\b(?! ?\/)/i,
  /\bvous en êtes\b/i,
  /\ben serez-vous\b/i,
  /\bdisparu définitivement\b/i,
  /\bdépart volontaire\b/i,
  /\bc’était vous\b/i,
  /\bpersonne restait seule\b/i,
  /\bpersonne ne vous (attend|veut|voulait)\b/i,
  /\bpersonne ne vous (a|avait) été\b/i,
  /\bn’y avait personne\b/i,
  /\bde ce genre\b/i,
  /^sauté$/i,
  /\bentre proches\b/i,
  /\bpas effacé\b/i,
  /\beffacer définitivement\b/i,
  /\ble sort n’est pas tombé\b/i,
  /\bpartenaires? possibles?\b/i,
  /\bsans partenaire\b/i,
  /\bannuler (la|cette) date\b/i,
];

const catalogues = (language: string) =>
  sourceFiles(new RegExp(`^packages/messages/${language}/\\w+\\.json$`));

/** Sentences in the code of server, engine and contract: quoted texts. */
const sentencesInCode = () =>
  sourceFiles(/^(apps\/server|packages\/\w+)\/src\/.*\.ts$/).filter(
    ({ path }) => !/\.test\.ts$|\/test\//.test(path),
  );

/** Comments are for those who read the code. */
const COMMENT = /^\S+:\d+: (\/\*|\*|\/\/)/;

const quoted = /'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)/g;

function findings(patterns: readonly RegExp[], files: ReturnType<typeof sourceFiles>): string[] {
  return files.flatMap((file) =>
    linesMatching(file, /['"`]/).filter((line) => {
      if (COMMENT.test(line)) return false;
      const texts = [...line.matchAll(quoted)].map(
        ([, single, double, template]) => single ?? double ?? template ?? '',
      );
      return texts.some((text) => patterns.some((pattern) => pattern.test(text)));
    }),
  );
}

it('finds sentences to look at', () => {
  expect(catalogues('en').length).toBeGreaterThan(20);
  expect(catalogues('fr').length).toBe(catalogues('en').length);
  expect(sentencesInCode().length).toBeGreaterThan(100);
});

it('uses no English phrase with a second, hurtful meaning', () => {
  expect(findings(ENGLISH, [...catalogues('en'), ...sentencesInCode()])).toEqual([]);
});

it('uses no French phrase with a second, hurtful meaning', () => {
  expect(findings(FRENCH, [...catalogues('fr'), ...sentencesInCode()])).toEqual([]);
});
