import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { changeList, listDefaults, type ListState } from './list-state.ts';

export interface ListControls<S extends ListState> {
  state: S;
  /** Changes any part; a change of search, filter, ordering or size returns to the first row. */
  change: (change: Partial<S>) => void;
  sortBy: (ordering: string) => void;
}

/** The list state of the current page, stored in its URL. The route names `listSearch` as its `validateSearch`. */
export function useListState<S extends ListState = ListState>(): ListControls<S> {
  const found = useSearch({ strict: false });
  const navigate = useNavigate();
  const state = { ...listDefaults, ...found } as S;
  const change = useCallback(
    (patch: Partial<S>) => {
      // Typing and turning pages must not fill the history: Back leaves the list.
      void navigate({
        to: '.',
        replace: true,
        resetScroll: false,
        // Which keys a list has is known to its route; here they are any.
        search: ((previous: object) => changeList({ ...listDefaults, ...previous } as S, patch)) as never,
      });
    },
    [navigate],
  );
  const sortBy = (ordering: string) => change({ ordering } as Partial<S>);
  return { state, change, sortBy };
}
