import type * as account from './en/account.ts';
import type * as member from './en/member.ts';
import type * as optin from './en/optin.ts';
import type * as outside from './en/outside.ts';
import type * as people from './en/people.ts';
import type * as preferences from './en/preferences.ts';
import type * as programs from './en/programs.ts';
import type * as settings from './en/settings.ts';
import type * as start from './en/start.ts';

/*
 * Keys of sentences. i18next's own types of them cost the compiler as much time as all the rest of the web.
 */

type Files = typeof account &
  typeof member &
  typeof optin &
  typeof outside &
  typeof people &
  typeof preferences &
  typeof programs &
  typeof settings &
  typeof start;

/** A file of sentences. */
export type Namespace = keyof Files;

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';

type Path<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? Key : `${Key}.${Path<Texts[Key]>}`;
}[keyof Texts & string];

/** A text for each plural form is one key. */
type Plural<Path> = Path extends `${infer Base}_other` ? Base : never;
type Singular<Path> = Exclude<Path, `${Plural<Path>}_${PluralForm}`> | Plural<Path>;

type Keys = { [Name in Namespace]: Singular<Path<Files[Name]>> };

/** A key of some files; `count` chooses the plural form. */
export type Key<Name extends Namespace> = Keys[Name];

/** The same with the name of its file: `coffees:with`. */
export type Qualified<Name extends Namespace> = { [N in Name]: `${N}:${Keys[N]}` }[Name];

/** Says a sentence: by the key in the first file, or by the name of another file and the key in it. */
export type Translate<First extends Namespace, Others extends Namespace = never> = (
  key: Keys[First] | Qualified<Others>,
  values?: Readonly<Record<string, unknown>>,
) => string;
