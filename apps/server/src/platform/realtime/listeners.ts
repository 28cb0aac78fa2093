import type { RealtimeEvent } from '@fika/contract';

export type Listener = (event: RealtimeEvent) => void;

/** Listeners by company and topic: an event for one person costs the same however many are connected. */
export class Listeners {
  readonly #byCompany = new Map<number, Map<string, Set<Listener>>>();

  get isEmpty(): boolean {
    return this.#byCompany.size === 0;
  }

  companies(): number[] {
    return [...this.#byCompany.keys()];
  }

  /** Adds a listener to some topics of a company. Returns how to take it out. */
  add(companyId: number, topics: ReadonlySet<string>, listener: Listener): () => void {
    const byTopic = this.#byCompany.get(companyId) ?? new Map<string, Set<Listener>>();
    this.#byCompany.set(companyId, byTopic);
    for (const topic of topics) {
      const heard = byTopic.get(topic);
      if (heard) heard.add(listener);
      else byTopic.set(topic, new Set([listener]));
    }
    return () => {
      for (const topic of topics) {
        const heard = byTopic.get(topic);
        heard?.delete(listener);
        if (heard?.size === 0) byTopic.delete(topic);
      }
      if (byTopic.size === 0 && this.#byCompany.get(companyId) === byTopic) this.#byCompany.delete(companyId);
    };
  }

  /** Delivers events in their order. A listener of several topics gets an event of more than one of them once. */
  tell(companyId: number, events: readonly RealtimeEvent[]): void {
    const byTopic = this.#byCompany.get(companyId);
    if (!byTopic) return;
    const told = new Map<Listener, number>();
    for (const event of events) {
      for (const listener of byTopic.get(event.topic) ?? []) {
        if (told.get(listener) === event.seq) continue;
        told.set(listener, event.seq);
        listener(event);
      }
    }
  }
}
