/** Two people who know each other, each by external id or email, and the line of the file. */
export interface Pair {
  row: number;
  a: string;
  b: string;
}

export interface RefusedPair {
  row: number;
  reason: 'unknown_member' | 'same_person' | 'incomplete';
  value: string;
}

export interface PairsResult {
  added: number;
  known: number;
  rejected: RefusedPair[];
}

export interface MeetingsState extends PairsResult {
  phase: 'idle' | 'running' | 'paused' | 'done';
  file_name: string;
  done: number;
  total: number;
  error: unknown;
}

export interface MeetingsImport {
  state: () => MeetingsState;
  onState: (listener: () => void) => () => void;
  start: (file: string, pairs: readonly Pair[], refused: RefusedPair[]) => Promise<void>;
  /** Continues with the remaining pairs after an error. */
  resume: () => Promise<void>;
  dismiss: () => void;
}

const IDLE: MeetingsState = {
  phase: 'idle',
  file_name: '',
  done: 0,
  total: 0,
  added: 0,
  known: 0,
  rejected: [],
  error: null,
};

/** The pairs in the first two columns of a table, and the rows that lack one of them. */
export function pairsOf(rows: readonly { row: number; cells: readonly string[] }[]): {
  pairs: Pair[];
  refused: RefusedPair[];
} {
  const pairs: Pair[] = [];
  const refused: RefusedPair[] = [];
  for (const { row, cells } of rows) {
    const [a = '', b = ''] = cells.map((cell) => cell.trim());
    if (a && b) pairs.push({ row, a, b });
    else refused.push({ row, reason: 'incomplete', value: a || b });
  }
  return { pairs, refused };
}

/** Sends pairs in chunks, one after the other, independently of the open page. */
export function createMeetingsImport(
  send: (pairs: readonly Pair[]) => Promise<PairsResult>,
  chunk: number,
): MeetingsImport {
  const listeners = new Set<() => void>();
  let state = IDLE;
  let pairs: readonly Pair[] = [];
  const become = (change: Partial<MeetingsState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const work = async () => {
    become({ phase: 'running', error: null });
    try {
      while (state.done < pairs.length) {
        const part = pairs.slice(state.done, state.done + chunk);
        const { added, known, rejected } = await send(part);
        become({
          done: state.done + part.length,
          added: state.added + added,
          known: state.known + known,
          rejected: [...state.rejected, ...rejected],
        });
      }
      become({ phase: 'done' });
    } catch (error) {
      become({ phase: 'paused', error });
    }
  };
  return {
    state: () => state,
    onState(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async start(file, given, refused) {
      pairs = given;
      become({ ...IDLE, file_name: file, total: given.length, rejected: refused });
      await work();
    },
    resume: work,
    dismiss() {
      pairs = [];
      become(IDLE);
    },
  };
}
