import { ENDPOINTS } from '@fika/contract';
import { createClient } from '#client.ts';
import { optinToken } from '#features/participations/tokens.ts';
import { all, people as these } from '../audiences.ts';
import { makeUser } from '../factories.ts';
import { productNow } from '../clock.ts';
import { DEPARTMENTS, LEVELS, OFFICES, type Person } from './year-programs.ts';
import type { RunningProgram, YearScene } from './year-scene.ts';

const { members, participations } = ENDPOINTS;

type Answer = 'yes' | 'no' | 'none';

interface Absence {
  how: 'link' | 'removed';
  since: number;
}

/** Of a hundred invited members. */
const YES = 0.75;
const NO = 0.1;
/** How often something happens between two dates. */
const LEAVES = 0.25;
const RETURNS = 0.2;
const GOES = 0.04;
const WEEK_MS = 7 * 86_400_000;
/** Longer than any session is open: a member who comes back finds none that they left. */
const AWAY_MS = 5 * WEEK_MS;
/** Links of an invitation are good for longer than that. */
const LINK_MS = 7 * WEEK_MS;

/** The members of the year: their programs and their answers. */
export class YearPeople {
  readonly all: Person[] = [];
  readonly #scene: YearScene;
  readonly #random: () => number;
  readonly #inactive = new Map<number, number>();
  /** By program, then by member. */
  readonly #absent = new Map<number, Map<number, Absence>>();
  readonly #answers = new Map<number, Map<number, Answer>>();
  /** The latest invitation of a member to a program. */
  readonly #invited = new Map<string, { round_id: number; at: number }>();

  constructor(scene: YearScene, random: () => number) {
    this.#scene = scene;
    this.#random = random;
  }

  byId(id: number): Person {
    const person = this.all.find((one) => one.id === id);
    if (!person) throw new Error(`Nobody of the year has the id ${id}`);
    return person;
  }

  /** So many people join the company. */
  async arrive(count: number): Promise<void> {
    const { app, company_id, fields, stored } = this.#scene;
    for (let made = 0; made < count; made += 1) {
      const number = this.all.length;
      const person = {
        department: DEPARTMENTS[number % DEPARTMENTS.length] ?? '',
        office: OFFICES[number % OFFICES.length] ?? '',
        level: LEVELS[number % 5 === 0 ? 0 : 1] ?? '',
      };
      const values = {
        [fields.category.department]: stored('department', person.department),
        [fields.category.office]: stored('office', person.office),
        [fields.category.level]: stored('level', person.level),
      };
      const { user_id: id } = await makeUser(app.services, { company_id, fields: values });
      this.all.push({ id, ...person });
    }
  }

  /** The current audience of a program, without members who have left it. */
  audience(program: RunningProgram): Person[] {
    const absent = this.#absent.get(program.id);
    return this.all.filter(
      (person) => program.holds(person) && !this.#inactive.has(person.id) && absent?.has(person.id) !== true,
    );
  }

  /** The expected outcome of a member who was in a round when it began; null: the draw decides. */
  fate(program: RunningProgram, roundId: number, { id }: Person): string | null {
    if (this.#inactive.has(id)) return 'inactive';
    if (this.#absent.get(program.id)?.has(id)) return 'left';
    const answer = this.#answers.get(roundId)?.get(id);
    if (answer === 'no') return 'declined';
    return answer === 'none' ? 'no_answer' : null;
  }

  /** All invited members accept, decline or do not answer, by the link of the invitation. */
  async answer(program: RunningProgram, roundId: number): Promise<void> {
    const at = await productNow(this.#scene.app);
    const answers = new Map<number, Answer>();
    this.#answers.set(roundId, answers);
    for (const person of this.audience(program)) {
      if (program.isAsked?.(person) === false) continue;
      this.#invited.set(`${program.id}/${person.id}`, { round_id: roundId, at });
      const chance = this.#random();
      const answer = chance < YES ? 'yes' : chance < YES + NO ? 'no' : 'none';
      answers.set(person.id, answer);
      if (answer !== 'none') await this.#press(answer === 'yes' ? 'accept' : 'reject', person, roundId, at);
    }
  }

  async #press(action: 'accept' | 'reject' | 'unsubscribe', { id }: Person, roundId: number, at: number) {
    const { app, company_id } = this.#scene;
    const invited = { company_id, round_id: roundId, user_id: id };
    const token = optinToken(app.services.keys, action, invited, new Date(at).toISOString());
    // Each from a separate address: one address for all would be slowed down.
    const client = createClient(app, {}, `10.${(id >> 16) & 255}.${(id >> 8) & 255}.${id & 255}`);
    await client.call(participations.optin, { params: { action }, body: { token } });
  }

  /** Changes between two dates: a member leaves a program, comes back, or is away from the company for a while. */
  async change(programs: readonly RunningProgram[]): Promise<void> {
    const now = await productNow(this.#scene.app);
    if (this.#random() < LEAVES) await this.#leave(this.#pick(programs), now);
    if (this.#random() < RETURNS) await this.#restoreMembers(this.#pick(programs), now);
    if (this.#random() < GOES) await this.#deactivate(now);
    if (this.#random() < GOES) await this.#activate(now);
  }

  #pick<T>(list: readonly T[]): T | undefined {
    return list[Math.floor(this.#random() * list.length)];
  }

  async #leave(program: RunningProgram | undefined, now: number): Promise<void> {
    const person = program && this.#pick(this.audience(program));
    if (!program || !person) return;
    const invited = this.#invited.get(`${program.id}/${person.id}`);
    const byLink = invited !== undefined && now - invited.at < LINK_MS;
    if (byLink) await this.#press('unsubscribe', person, invited.round_id, invited.at);
    else await this.#asAdmin(program, person, 'remove');
    const absent = this.#absent.get(program.id) ?? new Map<number, Absence>();
    absent.set(person.id, { how: byLink ? 'link' : 'removed', since: now });
    this.#absent.set(program.id, absent);
  }

  async #restoreMembers(program: RunningProgram | undefined, now: number): Promise<void> {
    const absent = program && this.#absent.get(program.id);
    const back = [...(absent ?? [])].find(
      ([id, { since }]) => now - since > AWAY_MS && !this.#inactive.has(id),
    );
    if (!program || !absent || !back) return;
    const [id, { how }] = back;
    if (how === 'removed') await this.#asAdmin(program, this.byId(id), 'add');
    else {
      const client = await this.#scene.admin();
      await client.call(participations.resubscribe, {
        params: { company_id: this.#scene.company_id, id: program.id },
        query: { sync: '1' },
        body: { user_ids: [id] },
      });
    }
    absent.delete(id);
  }

  async #asAdmin(program: RunningProgram, { id }: Person, action: 'add' | 'remove'): Promise<void> {
    const client = await this.#scene.admin();
    await client.call(participations.memberships_change, {
      params: { company_id: this.#scene.company_id, id: program.id },
      body: { action, user_ids: [id] },
    });
  }

  async #deactivate(now: number): Promise<void> {
    const person = this.#pick(this.all.filter(({ id }) => !this.#inactive.has(id)));
    if (!person) return;
    const client = await this.#scene.admin();
    const params = { company_id: this.#scene.company_id };
    await client.call(members.deactivate_users, { params, body: { filters: these(person.id) } });
    this.#inactive.set(person.id, now);
  }

  async #activate(now: number): Promise<void> {
    const back = [...this.#inactive].find(([, since]) => now - since > AWAY_MS);
    if (!back) return;
    const client = await this.#scene.admin();
    const inactive = { type: 'is_active', operator: 'eq', value: false } as const;
    await client.call(members.activate_users, {
      params: { company_id: this.#scene.company_id },
      body: { filters: all(...these(back[0]).filters, inactive) },
    });
    this.#inactive.delete(back[0]);
  }
}
