import { Accessibility, type DragEndEvent } from '@dnd-kit/dom';
import { isSortable } from '@dnd-kit/react/sortable';

/** What screen readers say about dragging by keyboard, in the reader's language. */
export interface DragWords {
  /** How it is done, read with each grip. */
  help: string;
  lifted: string;
  /** The current position, counted from 1. */
  moved: (place: number) => string;
  putBack: string;
}

interface Told {
  operation: { source: unknown; target?: unknown };
  canceled?: boolean;
}

/** The plugins of a `DragDropProvider`. Their live region speaks the reader's language. */
export function dragPlugins({ help, lifted, moved, putBack }: DragWords) {
  const place = (item: unknown) => {
    const sortable = item as Parameters<typeof isSortable>[0];
    return isSortable(sortable) ? moved(sortable.index + 1) : undefined;
  };
  const options = {
    announcements: {
      dragstart: () => lifted,
      // The list is sorted only after this callback, so the target gives the new position.
      dragover: ({ operation: { source, target } }: Told) =>
        isSame(source, target) ? undefined : place(target),
      dragend: ({ operation, canceled }: Told) => (canceled ? putBack : place(operation.source)),
    },
    screenReaderInstructions: { draggable: help },
  };
  return <T>(defaults: T[]) => [
    ...defaults.filter((plugin) => plugin !== Accessibility),
    { plugin: Accessibility, options } as T,
  ];
}

const isSame = (one: unknown, other: unknown) =>
  (one as { id?: unknown } | null)?.id === (other as { id?: unknown } | null)?.id;

/** From where to where a drop moves an item of a list; null when it stays where it was. */
export function dropOf({
  canceled,
  operation: { source },
}: DragEndEvent): { from: number; to: number } | null {
  if (canceled || !isSortable(source) || source.index === source.initialIndex) return null;
  return { from: source.initialIndex, to: source.index };
}
