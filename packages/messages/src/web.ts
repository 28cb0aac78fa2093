import type * as account from '../en/web/account.ts';
import type * as dashboard from '../en/web/dashboard.ts';
import type * as member from '../en/web/member.ts';
import type * as optin from '../en/web/optin.ts';
import type * as outside from '../en/web/outside.ts';
import type * as people from '../en/web/people.ts';
import type * as preferences from '../en/web/preferences.ts';
import type * as programs from '../en/web/programs.ts';
import type * as settings from '../en/web/settings.ts';
import type * as start from '../en/web/start.ts';
import type * as teams from '../en/web/teams.ts';
import type { Language, Path, PluralForm } from './index.ts';

/** Pages load messages by area: each has a file in every language, with the texts of its pages. */
export type Area =
  | 'account'
  | 'dashboard'
  | 'member'
  | 'optin'
  | 'outside'
  | 'people'
  | 'preferences'
  | 'programs'
  | 'settings'
  | 'start'
  | 'teams';

/** The messages of an area in a language. */
export const loadArea = async (language: Language, area: Area): Promise<Readonly<Record<string, object>>> =>
  (await import(`../${language}/web/${area}.ts`)) as Readonly<Record<string, object>>;

/*
 * Keys of messages in the web. i18next's own types of them cost the compiler as much time as all the rest of the web.
 */

type Files = typeof account &
  typeof dashboard &
  typeof member &
  typeof optin &
  typeof outside &
  typeof people &
  typeof preferences &
  typeof programs &
  typeof settings &
  typeof start &
  typeof teams;

/** A file of sentences. */
export type Namespace = keyof Files;

/** A text for each plural form is one key. */
type Plural<Text> = Text extends `${infer Base}_other` ? Base : never;
type Singular<Text> = Exclude<Text, `${Plural<Text>}_${PluralForm}`> | Plural<Text>;

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
