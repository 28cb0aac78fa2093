import { plainPassword } from '@fika/contract';
import { dictionary } from '@zxcvbn-ts/language-common';
import { defineState } from '#platform/app-state.ts';

/** The words that an acquaintance of the person would try first. */
export interface Personal {
  email: string;
  /** Of the person, the brand, the workspaces. */
  names: readonly string[];
}

const FEW_CHARACTERS = 5;
/** Characters that must remain when predictable words are removed. */
const OWN_CHARACTERS = 4;
const SHORTEST_WORD = 3;

/** Whole sentences that many people know, so that they are tried first: from a comic about passwords, and from our demo. */
const KNOWN_SENTENCES = new Set(['correcthorsebatterystaple', 'acoffeewithcolleagues']);

/** Passwords that are tried first: some 50,000, as a set only in a process in which a password is chosen. */
export const commonPasswords = defineState<ReadonlySet<string>>(
  () => new Set(dictionary['passwords-common']),
);

/** Lower-case letters without accents and digits, nothing else. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

function wordsOf({ email, names }: Personal): string[] {
  const [local = '', domain = ''] = email.split('@');
  const parts = [...local.split(/[^\p{L}\p{N}]+/u), ...domain.split('.').slice(0, -1)];
  const all = [email, local, domain, ...parts, ...names, ...names.flatMap((name) => name.split(/\s+/))];
  const words = new Set(all.map(fold).filter((word) => word.length >= SHORTEST_WORD));
  return [...words].toSorted((a, b) => b.length - a.length);
}

/** Why a password of the right length is guessed too easily, or null. No rules about kinds of characters. */
export function passwordFault(
  password: string,
  personal: Personal,
  common: ReadonlySet<string>,
): 'password_common' | 'password_personal' | null {
  const plain = plainPassword(password).toLowerCase();
  const core = plain.replace(/[\p{N}\p{P}\p{S}\s]+$/u, '');
  const isRepeated = new Set(plain).size < FEW_CHARACTERS;
  const forms = [plain, core, fold(plain), fold(core)];
  if (isRepeated || isRun(plain) || forms.some((text) => common.has(text))) return 'password_common';
  if (isPersonal(plain, personal)) return 'password_personal';
  return forms.some((text) => isSoonGuessed(text, common)) ? 'password_common' : null;
}

function isPersonal(plain: string, personal: Personal): boolean {
  let rest = fold(plain);
  for (const word of wordsOf(personal)) rest = rest.replaceAll(word, '');
  return rest.replace(/\d+$/, '').length < OWN_CHARACTERS;
}

/** `letmeinletmein`, `Trustno1Trustno1`, `sunshinemonkey`: one common word over and over, or two in a row. */
function isSoonGuessed(text: string, common: ReadonlySet<string>): boolean {
  const isGuess = (part: string) => common.has(part) || /^\d+$/.test(part);
  const word = repeatedPart(text);
  if (KNOWN_SENTENCES.has(word) || isGuess(word)) return true;
  return Array.from(word).some((_, at) => at > 0 && isGuess(word.slice(0, at)) && isGuess(word.slice(at)));
}

/** The shortest text that gives the whole one when it is repeated. */
const repeatedPart = (text: string): string => text.slice(0, `${text}${text}`.indexOf(text, 1));

/** `abcdefghijkl`, `210987654321`: each character follows from the one before. */
function isRun(text: string): boolean {
  const points = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const steps = points.slice(1).filter((point, index) => Math.abs(point - (points[index] ?? 0)) === 1).length;
  return steps >= points.length * 0.8;
}
