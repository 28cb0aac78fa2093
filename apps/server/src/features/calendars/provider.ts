import type { Span } from '@fika/contract';

/** What a provider handed out for one account. */
export interface CalendarTokens {
  access_token: string;
  refresh_token: string;
  /** ISO instant. */
  expires_at: string;
}

/** A meeting to be written into a calendar. */
export interface CalendarEntry {
  /** The same for every try: a second one makes no second event. Letters a to v and digits. */
  key: string;
  summary: string;
  description: string;
  starts_at: string;
  ends_at: string;
}

/** The consent does not hold any more: the member has to give it again. */
export class ConsentExpired extends Error {
  constructor() {
    super('The consent for a calendar does not hold any more');
    this.name = 'ConsentExpired';
  }
}

/** One kind of calendar. Every call goes over the network; none belongs into a transaction. */
export interface CalendarPort {
  /** The page that asks for consent. */
  consentUrl(asked: { state: string; challenge: string; redirect_uri: string }): string;
  /** Tokens for the code that the page sent back, and whose account it was. */
  exchange(given: {
    code: string;
    verifier: string;
    redirect_uri: string;
  }): Promise<{ tokens: CalendarTokens; account: string }>;
  /** Tokens that hold again. Throws `ConsentExpired`. */
  refresh(tokens: CalendarTokens): Promise<CalendarTokens>;
  /** When the account is busy. */
  busy(accessToken: string, account: string, window: Span): Promise<Span[]>;
  /** Writes an event and returns what the provider calls it. */
  create(accessToken: string, entry: CalendarEntry): Promise<string>;
  /** Changes an event; one that its owner deleted stays away. */
  move(accessToken: string, externalId: string, entry: CalendarEntry): Promise<void>;
  /** Deletes an event; one that is gone already is fine. */
  remove(accessToken: string, externalId: string): Promise<void>;
  /** Gives the consent back, where the provider has a way to. */
  revoke(tokens: CalendarTokens): Promise<void>;
}
