import type accounts from './en/accounts.json';
import type campaigns from './en/campaigns.json';
import type categories from './en/categories.json';
import type coffees from './en/coffees.json';
import type common from './en/common.json';
import type members from './en/members.json';
import type messages from './en/messages.json';
import type participations from './en/participations.json';
import type rounds from './en/rounds.json';
import type workspaces from './en/workspaces.json';

/** One line per file of sentences: `t` then knows its keys. A test compares this list with the folder. */
interface Sentences {
  common: typeof common;
  accounts: typeof accounts;
  campaigns: typeof campaigns;
  categories: typeof categories;
  coffees: typeof coffees;
  members: typeof members;
  messages: typeof messages;
  participations: typeof participations;
  rounds: typeof rounds;
  workspaces: typeof workspaces;
}

export type Namespace = keyof Sentences;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Sentences;
  }
}
