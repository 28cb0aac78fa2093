import type * as english from '../en/server.ts';

export { PRODUCT_WORDS, productWords, type ProductWords } from './product.ts';

/** Languages of the product. A third one is a folder next to `en` and `fr`. */
export const LANGUAGES = ['en', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];

type Files = typeof english;
/** The files of messages, by their names: one for each feature. */
export type Namespace = keyof Files;

export type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';

/** Paths to the texts of a file. */
export type Path<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? Key : `${Key}.${Path<Texts[Key]>}`;
}[keyof Texts & string];

type Key<Name extends Namespace> = { [N in Name]: `${N}:${Path<Files[N]>}` }[Name];

/** Keys of messages that have a text for each plural form, without the form. */
export type PluralKey<Name extends Namespace = Namespace> =
  Key<Name> extends infer Form ? (Form extends `${infer Base}_other` ? Base : never) : never;

/** Keys of messages that have one text. */
export type PlainKey<Name extends Namespace = Namespace> = Exclude<
  Key<Name>,
  `${PluralKey<Name>}_${PluralForm}`
>;

/** A key of the catalogue: `problems:email_taken`. */
export type MessageKey<Name extends Namespace = Namespace> = PlainKey<Name> | PluralKey<Name>;

/** The values of the placeholders of a message. Numbers are written as `{{count, number}}`. */
export type Values = Readonly<Record<string, string | number>>;

/** Gives messages in one language. */
export interface Translate<Name extends Namespace = Namespace> {
  (key: PlainKey<Name>, values?: Values): string;
  /** `count` chooses the plural form. */
  (key: PluralKey<Name>, values: Values & { readonly count: number }): string;
  readonly language: Language;
}
