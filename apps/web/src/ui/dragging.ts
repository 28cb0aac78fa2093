import { createContext, type RefObject, use, useEffect, useRef } from 'react';

/** Takes something back that was registered. */
type Leave = () => void;

interface Registered {
  id: string;
  element: Element;
  /** Asked when something is taken, or held over it: what is known of it changes while the page is open. */
  data: () => object;
}

/** Where it is registered what can be taken, and what takes it in, as soon as the code for dragging is there. */
export interface Dragging {
  addThing: (thing: Registered & { grip?: Element }) => Leave;
  /** Of places upon each other the one with the higher `rank` is meant. */
  addPlace: (place: Registered & { rank?: number }) => Leave;
}

export const DraggingContext = createContext<Dragging | null>(null);

/** Where an element stands that was drawn before it could be dragged. */
export type Drawn = RefObject<HTMLElement | null>;

interface Use {
  id: string;
  element: Drawn;
  data: object;
  disabled?: boolean;
}

/** Something that can be taken: by pointer anywhere, by keyboard at its grip. */
export function useThing({ id, element, grip, data, disabled = false }: Use & { grip?: Drawn }): void {
  const dragging = use(DraggingContext);
  const latest = useLatest(data);
  useEffect(() => {
    if (!dragging || disabled || !element.current) return undefined;
    const held = grip?.current ? { grip: grip.current } : {};
    return dragging.addThing({ id, element: element.current, ...held, data: () => latest.current });
  }, [dragging, id, disabled, element, grip, latest]);
}

/** Something that takes in what is let go over it. */
export function usePlace({ id, element, rank = 0, data, disabled = false }: Use & { rank?: number }): void {
  const dragging = use(DraggingContext);
  const latest = useLatest(data);
  useEffect(() => {
    if (!dragging || disabled || !element.current) return undefined;
    return dragging.addPlace({ id, element: element.current, rank, data: () => latest.current });
  }, [dragging, id, disabled, element, rank, latest]);
}

function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** What keyboards take something by. */
export const GRIP = { 'data-grip': '' } as const;
export const isGrip = (element: Element): boolean => element.hasAttribute('data-grip');
