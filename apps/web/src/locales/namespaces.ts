import type accounts from './en/accounts.json';
import type common from './en/common.json';
import type workspaces from './en/workspaces.json';

/** One line per file of sentences: `t` then knows its keys. A test compares this list with the folder. */
interface Sentences {
  common: typeof common;
  accounts: typeof accounts;
  workspaces: typeof workspaces;
}

export type Namespace = keyof Sentences;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Sentences;
  }
}
