import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useWorkspace } from '#lib/session.ts';
import { audienceCountQuery } from './api.ts';
import { audienceFilters, type CampaignDraft } from './draft.ts';

export interface AudienceCount {
  /** Undefined until it is known. */
  count: number | undefined;
  error: unknown;
  retry: () => void;
}

/** The number of members in the audience of a draft, counted again a moment after its last change. */
export function useAudienceCount(draft: Pick<CampaignDraft, 'filters' | 'exclude_admins'>): AudienceCount {
  const workspace = useWorkspace();
  const filters = useMemo(
    () => audienceFilters({ filters: draft.filters, exclude_admins: draft.exclude_admins }),
    [draft.filters, draft.exclude_admins],
  );
  const [settled] = useDebouncedValue(filters, 300);
  const { data, error, refetch } = useQuery(audienceCountQuery(workspace, settled));
  return { count: error ? undefined : data, error, retry: () => void refetch() };
}
