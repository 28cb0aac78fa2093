/**
 * How many calls of a method Slack takes in a minute, for one app in one workspace (https://docs.slack.dev/apis/web-api/rate-limits).
 * Tiers are documented as "at least": their lowest number is assumed. For `chat.postMessage` Slack documents a message a second for
 * each channel, and a limit for the workspace without its number, "several hundred" a minute elsewhere: 300 is assumed.
 */
const PER_MINUTE: Readonly<Record<string, number>> = {
  'chat.postMessage': 300,
  'chat.postEphemeral': 100,
  'chat.update': 50,
  'conversations.open': 50,
  'users.list': 20,
  'users.info': 100,
  'views.publish': 100,
  // Microsoft documents fifty calls a second of an app for a tenant, and seven messages a second for a chat.
  'teams.activities': 3_000,
};
/** Slack documents no window. Short bursts are allowed: here those of ten seconds, and three messages to one channel. */
const WINDOW_MS = 10_000;
const MINUTE_MS = 60_000;
const CHANNEL_BURST = 3;
const SECOND_MS = 1_000;

interface Refused {
  status: 429;
  /** Whole seconds, as in the header. */
  retryAfter: number;
}

/** Times of calls that were taken, in order. */
type Taken = number[];

/** When a list of taken calls has room for another one, in a window. */
const roomAt = (taken: Taken, most: number, window: number): number =>
  taken.length < most ? 0 : (taken[taken.length - most] ?? 0) + window;

/** The limits of one team of Slack, or of one tenant of Microsoft Teams. Every method has its own, and rests on its own after a refusal. */
export class ChatLimits {
  readonly #speed: number;
  readonly #random: () => number;
  readonly #share: number;
  readonly #taken = new Map<string, Taken>();
  readonly #ideal = new Map<string, { now: number; taken: Taken }>();
  readonly #rests = new Map<string, number>();
  /** Calls that were refused by chance, and because there were too many. */
  refused = 0;
  excess = 0;
  /** Calls in a time in which Slack had asked for none. */
  early = 0;

  /**
   * @param wish `speed` times as many calls are taken as by the chat, to shorten a run; a `share` of calls is refused for a second.
   */
  constructor({ speed, share, random }: { speed: number; share: number; random: () => number }) {
    this.#speed = speed;
    this.#share = share;
    this.#random = random;
  }

  /** Takes a call, or refuses it. `channel` is where a message is posted. */
  take(method: string, channel: string | null, now: number): Refused | null {
    const rests = this.#rests.get(method) ?? 0;
    if (now < rests) {
      this.early += 1;
      return { status: 429, retryAfter: Math.ceil((rests - now) / SECOND_MS) };
    }
    if (this.#random() < this.#share) {
      this.refused += 1;
      this.#idealOf(method).now += SECOND_MS;
      return this.#rest(method, now, SECOND_MS);
    }
    const lists = [this.#list(method), ...(channel === null ? [] : [this.#list(`${method} ${channel}`)])];
    const free = Math.max(
      ...lists.map((list, index) =>
        index === 0
          ? roomAt(list, this.#most(method), WINDOW_MS)
          : roomAt(list, CHANNEL_BURST, (CHANNEL_BURST * SECOND_MS) / this.#speed),
      ),
    );
    if (free > now) {
      this.excess += 1;
      return this.#rest(method, now, free - now);
    }
    for (const list of lists) list.push(now);
    const ideal = this.#idealOf(method);
    ideal.now = Math.max(ideal.now, roomAt(ideal.taken, this.#most(method), WINDOW_MS));
    ideal.taken.push(ideal.now);
    return null;
  }

  /**
   * How long a sender needs that makes the calls of a method in no time: it sends whenever the limit has room, and waits as long as
   * it is asked to after the refusals by chance.
   */
  neededMs(method: string): number {
    return this.#idealOf(method).now;
  }

  #most(method: string): number {
    const perMinute = PER_MINUTE[method] ?? Number.POSITIVE_INFINITY;
    return Math.max(1, Math.round((perMinute * this.#speed * WINDOW_MS) / MINUTE_MS));
  }

  #rest(method: string, now: number, ms: number): Refused {
    const retryAfter = Math.ceil(ms / SECOND_MS);
    this.#rests.set(method, now + retryAfter * SECOND_MS);
    return { status: 429, retryAfter };
  }

  #list(key: string): Taken {
    const list = this.#taken.get(key) ?? [];
    this.#taken.set(key, list);
    return list;
  }

  #idealOf(method: string): { now: number; taken: Taken } {
    const ideal = this.#ideal.get(method) ?? { now: 0, taken: [] };
    this.#ideal.set(method, ideal);
    return ideal;
  }
}
