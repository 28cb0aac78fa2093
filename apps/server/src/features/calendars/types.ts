import type { Span } from '@fika/contract';

/** The tokens of a provider for one account. */
export interface CalendarTokens {
  access_token: string;
  refresh_token: string;
  /** ISO instant. */
  expires_at: string;
}

/** One of the calendars of an account, as its provider lists it. */
export interface ListedCalendar {
  external_id: string;
  name: string;
  is_primary: boolean;
  /** Whether the account may write into it; others share some for reading alone. */
  can_write: boolean;
}

/** When a calendar is busy; `gone` when the account has it no more, `unread` when only this one could not be read. */
export type CalendarReading = Span[] | 'gone' | 'unread';

/** The calendars and the time of a request for busy times. */
interface BusyQuestion {
  calendars: readonly string[];
  window: Span;
  /** Where its owner is: whole days begin there. */
  timezone: string;
}

/** A meeting to be written into a calendar. */
export interface CalendarEntry {
  /** The same for every try, so that a second one makes no second event. Characters a to v and digits. */
  key: string;
  summary: string;
  description: string;
  /** The place of the meeting, or the address of its call; '' for neither. */
  location: string;
  /** What happens to the call of the event: it is made with it, stays, or is removed because people meet elsewhere. */
  call: 'none' | 'make' | 'keep' | 'remove';
  starts_at: string;
  ends_at: string;
}

/** An event that was written, as its provider knows it. */
export interface WrittenEvent {
  calendar: string;
  external_id: string;
}

/** An event that was created. */
export interface CreatedEvent {
  external_id: string;
  /** The https address of the call that the provider made with it; null without one. */
  call_url: string | null;
}

/** The consent has expired: the member has to give it again. */
export class ConsentExpired extends Error {
  constructor() {
    super('The consent for a calendar does not hold any more');
    this.name = 'ConsentExpired';
  }
}

/** The consent was given in part: some scopes were left out on the page of the provider. */
export class ConsentInPart extends Error {
  constructor() {
    super('The consent for a calendar was given in part');
    this.name = 'ConsentInPart';
  }
}

/** A calendar takes no events: the account has it no more, or may not write into it any more. */
export class CalendarClosed extends Error {
  readonly reason: 'gone' | 'read_only';

  constructor(reason: 'gone' | 'read_only') {
    super(`A calendar takes no events: ${reason}`);
    this.name = 'CalendarClosed';
    this.reason = reason;
  }
}

/** One kind of calendar. Every call goes over the network; none belongs into a transaction. */
export interface CalendarPort {
  /** The consent page. */
  consentUrl(asked: { state: string; challenge: string; redirect_uri: string }): string;
  /** Tokens for the code that the page sent back, and the account. Throws `ConsentInPart`. */
  exchange(given: {
    code: string;
    verifier: string;
    redirect_uri: string;
  }): Promise<{ tokens: CalendarTokens; account: string }>;
  /** Tokens that hold again. Throws `ConsentExpired`. */
  refresh(tokens: CalendarTokens): Promise<CalendarTokens>;
  /** Which calendars the account has. */
  list(accessToken: string): Promise<ListedCalendar[]>;
  /** When calendars of the account are busy, each for itself. */
  busy(accessToken: string, asked: BusyQuestion): Promise<ReadonlyMap<string, CalendarReading>>;
  /** Writes an event into a calendar; without a call where the account cannot make one. Throws `CalendarClosed`. */
  create(accessToken: string, calendar: string, entry: CalendarEntry): Promise<CreatedEvent>;
  /** Changes an event; one that its owner deleted stays away. Throws `CalendarClosed`. */
  move(accessToken: string, event: WrittenEvent, entry: CalendarEntry): Promise<void>;
  /** Deletes an event; one that is gone already is fine. Throws `CalendarClosed`. */
  remove(accessToken: string, event: WrittenEvent): Promise<void>;
  /** Gives the consent back, where the provider has a way to. */
  revoke(tokens: CalendarTokens): Promise<void>;
}
