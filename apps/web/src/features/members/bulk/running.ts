import type { RunningJob } from '@fika/contract/endpoints/long-jobs';
import { hasShape, readStored } from '#lib/stored.ts';
import { MEMBER_ACTS } from '../acts.ts';

const BULK_ACTS = [...MEMBER_ACTS, 'field', 'audience', 'program', 'undo'] as const;
export type BulkActName = (typeof BULK_ACTS)[number];

/** An action that runs as a job, with the number of its members. */
export interface RunningAct {
  job_id: number;
  act: BulkActName;
  total: number;
}

const areActs = (stored: unknown): stored is RunningAct[] =>
  Array.isArray(stored) &&
  stored.every(
    (one) =>
      hasShape<RunningAct>(one, { job_id: 'number', act: 'string', total: 'number' }) &&
      BULK_ACTS.includes(one.act),
  );

/** The names of the actions that the server runs as jobs. */
const NAMES: Readonly<Record<string, BulkActName>> = {
  activate: 'activate',
  deactivate: 'deactivate',
  grant_admin: 'grant',
  remove_admin: 'ungrant',
  reset_password: 'reset',
  remove: 'remove',
  update_fields: 'field',
  add_to_audiences: 'audience',
  add_to_program: 'program',
  undo: 'undo',
};

/** The action of a running job; null for other jobs. */
export function actOf({ id, total, input }: Pick<RunningJob, 'id' | 'total' | 'input'>): RunningAct | null {
  const name = String(input['act']);
  const act = Object.hasOwn(NAMES, name) ? NAMES[name] : undefined;
  return act ? { job_id: id, act, total: total ?? 0 } : null;
}

export interface RunningActs {
  all: () => readonly RunningAct[];
  add: (act: RunningAct) => void;
  end: (jobId: number) => void;
  onChange: (listener: () => void) => () => void;
}

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The running actions that this person started, stored for a reload. An unreadable store counts as empty. */
export function createRunningActs(storage: Storage, key: string): RunningActs {
  const listeners = new Set<() => void>();
  let acts = load(storage, key);
  const set = (next: readonly RunningAct[]) => {
    acts = next;
    if (next.length > 0) storage.setItem(key, JSON.stringify(next));
    else storage.removeItem(key);
    for (const listener of listeners) listener();
  };
  return {
    all: () => acts,
    add: (act) => set([...acts.filter(({ job_id }) => job_id !== act.job_id), act]),
    end: (jobId) => set(acts.filter(({ job_id }) => job_id !== jobId)),
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function load(storage: Storage, key: string): readonly RunningAct[] {
  return readStored(storage.getItem(key), areActs) ?? [];
}
