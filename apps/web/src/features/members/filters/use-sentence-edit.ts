import type { FilterGroup, FilterItem } from '@fika/contract/filter-shape';
import { useEffect, useRef, useState } from 'react';
import {
  addAt,
  conditionOn,
  entryAt,
  isFinished,
  type Path,
  removeAt,
  replaceAt,
  type Subject,
} from './model.ts';
import { isGroupEntry } from './named-ids.ts';

/** The condition in the open editor. */
interface Editing {
  path: Path;
  /** The word that the editor hangs from. */
  word: number;
  item: FilterItem;
  /** Added here, and not in the filter before it is finished. */
  isNew: boolean;
}

export interface SentenceEdit {
  /** The filter with the condition of the open editor. */
  shown: FilterGroup;
  editing: Editing | null;
  open: (path: Path, word: number) => void;
  add: (subject: Subject) => void;
  change: (item: FilterItem) => void;
  remove: () => void;
  close: () => void;
}

/** Typing is faster than the filter should be sent. */
const WAIT = 250;

const put = (filters: FilterGroup, { path, item, isNew }: Editing): FilterGroup =>
  isNew ? addAt(filters, path.slice(0, -1), item) : replaceAt(filters, path, item);

/**
 * Editing one condition in place. A change is reported a moment after the last key and when the editor closes. A condition
 * without a value is removed.
 */
export function useSentenceEdit(
  filters: FilterGroup,
  onChange: (filters: FilterGroup) => void,
): SentenceEdit {
  const [editing, setEditing] = useState<Editing | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // The parent may not have rendered the latest change yet when the next word opens.
  const latest = useRef(filters);
  useEffect(() => {
    latest.current = filters;
  }, [filters]);
  const tell = (next: FilterGroup) => {
    if (JSON.stringify(next) === JSON.stringify(latest.current)) return;
    latest.current = next;
    onChange(next);
  };
  const settle = (now: Editing): Editing => {
    clearTimeout(timer.current);
    if (!isFinished(now.item)) return now;
    tell(put(latest.current, now));
    return { ...now, isNew: false };
  };
  const close = () => {
    clearTimeout(timer.current);
    if (!editing) return;
    if (isFinished(editing.item)) tell(put(latest.current, editing));
    else if (!editing.isNew) tell(removeAt(latest.current, editing.path));
    setEditing(null);
  };
  return {
    shown: editing ? put(filters, editing) : filters,
    editing,
    open(path, word) {
      const item = entryAt(filters, path);
      if (item && !isGroupEntry(item)) setEditing({ path, word, item, isNew: false });
    },
    add(subject) {
      const item = conditionOn(subject);
      setEditing(settle({ path: [latest.current.filters.length], word: 0, item, isNew: true }));
    },
    change(item) {
      if (!editing) return;
      const next = { ...editing, item };
      setEditing(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        if (!isFinished(item)) return;
        settle(next);
        setEditing((now) => now && { ...now, isNew: false });
      }, WAIT);
    },
    remove() {
      clearTimeout(timer.current);
      if (editing && !editing.isNew) tell(removeAt(latest.current, editing.path));
      setEditing(null);
    },
    close,
  };
}
