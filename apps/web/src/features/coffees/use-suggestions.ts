import { coffeesEndpoints } from '@fika/contract/calls/coffees.gen';
import type { Suggestion } from '@fika/contract/endpoints/coffees';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#lib/api.ts';
import { useWorkspace } from '#lib/session.ts';

export interface Criteria {
  /** Category id -> the choice that is wanted. */
  choices: Readonly<Record<number, string>>;
  /** A part of the name; empty for any. */
  name: string;
  never_met: boolean;
}

interface Found {
  count: number;
  results: Suggestion[];
  /** The people already shown for these criteria, so that others come next. */
  seen: number[];
}

/**
 * Suggestions of colleagues: by criteria or at random, and different ones with each request. After the last one they start again.
 */
export function useSuggestions() {
  const workspace = useWorkspace();
  const [found, setFound] = useState<Found | null>(null);
  const ask = ({ choices, name, never_met }: Criteria, seen: readonly number[]) =>
    api(coffeesEndpoints.instant_match, {
      workspace,
      body: {
        criteria: {
          fields: Object.entries(choices).map(([category, choice]) => ({
            category: Number(category),
            choice,
          })),
          name: name.trim(),
          never_met,
          seen: seen.slice(-MOST_SEEN),
        },
      },
    });
  const search = useMutation({
    mutationFn: async ({ criteria, again }: { criteria: Criteria; again: boolean }): Promise<Found> => {
      const seen = again ? (found?.seen ?? []) : [];
      const next = await ask(criteria, seen);
      const isOver = next.results.length === 0 && next.count > 0;
      const page = isOver ? await ask(criteria, []) : next;
      const shown = page.results.map(({ user }) => user.id);
      return { ...page, seen: isOver ? shown : [...seen, ...shown] };
    },
    onSuccess: setFound,
  });
  return { found, forget: () => setFound(null), search };
}

/** As many as the call takes. */
const MOST_SEEN = 100;
