import { queryOptions } from '@tanstack/react-query';

/** The editor with all that it stands on: more code than the rest of the page, which does not wait for it. */
export const editorQuery = queryOptions({
  queryKey: ['letters', 'editor'],
  queryFn: () => import('./code.ts'),
  staleTime: 'static',
  gcTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
});
