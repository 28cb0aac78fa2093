import {
  createContext,
  type ReactNode,
  type Ref,
  Suspense,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { DragWords } from './drag-plugins.ts';
import { useFirstGesture } from './on-demand/use-first-gesture.ts';
import type { SortableRow } from './sortable-row.ts';
import { lazyPart } from './on-demand/lazy-part.tsx';

interface Sorting {
  add: (row: SortableRow) => () => void;
  dragged: string | number | null;
}

const SortContext = createContext<Sorting>({ add: () => () => undefined, dragged: null });

const SortDrag = lazyPart(() => import('./on-demand/SortDrag.tsx'));

interface SortableListProps {
  className: string | undefined;
  label: string;
  words: DragWords;
  onMove: (from: number, to: number) => void;
  /** Rows with `useSortableRow`. */
  children: ReactNode;
}

/** A list whose rows are moved by drag and by keyboard; the code for that comes when somebody comes to the list. */
export function SortableList({ className, label, words, onMove, children }: SortableListProps) {
  const [rows, setRows] = useState<ReadonlyMap<string | number, SortableRow>>(new Map());
  const [dragged, setDragged] = useState<string | number | null>(null);
  const [isNear, setIsNear] = useState(false);
  const [isReady, setIsReady] = useState(false);
  const add = useCallback((row: SortableRow) => {
    setRows((before) => new Map(before).set(row.id, row));
    return () => setRows((before) => new Map([...before].filter(([, one]) => one !== row)));
  }, []);
  const sorting = useMemo(() => ({ add, dragged }), [add, dragged]);
  const isGrip = (element: Element) => [...rows.values()].some(({ handle }) => handle.current === element);
  const gesture = useFirstGesture(isReady, () => setIsNear(true), isGrip);
  return (
    <SortContext value={sorting}>
      <ol className={className} aria-label={label} {...gesture}>
        {children}
      </ol>
      {isNear && (
        <Suspense>
          <SortDrag
            rows={[...rows.values()]}
            words={words}
            onReady={() => setIsReady(true)}
            onDragged={setDragged}
            onMove={onMove}
          />
        </Suspense>
      )}
    </SortContext>
  );
}

interface RowInput {
  id: string | number;
  index: number;
  disabled?: boolean;
}

/** For a row of a `SortableList`: what it is, and what it is taken by. */
export function useSortableRow({ id, index, disabled = false }: RowInput): {
  ref: Ref<HTMLLIElement>;
  handleRef: Ref<HTMLButtonElement>;
  isDragging: boolean;
} {
  const { add, dragged } = use(SortContext);
  const element = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  useEffect(() => add({ id, index, disabled, element, handle }), [add, id, index, disabled]);
  return { ref: element, handleRef: handle, isDragging: dragged === id };
}
