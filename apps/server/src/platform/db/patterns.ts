import { searchKey } from '@fika/contract';

/** Text for LIKE in which no character stands for others. */
export const literal = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** The pattern with which LIKE finds a text anywhere in a column of search keys, such as `users.search`. */
export const containing = (text: string): string => `%${literal(searchKey(text))}%`;
