import type { RealtimeEvent } from '@fika/contract/endpoints/accounts';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect, useRef, useSyncExternalStore } from 'react';
import { type Affected, keepFresh } from './live-queries.ts';
import { createRealtime, type Realtime, type RealtimeOptions, type RealtimeState } from './realtime.ts';

/** Filled by the layout of a workspace. */
export const RealtimeContext = createContext<Realtime | null>(null);

/** The live line of a workspace in this browser. */
export function browserRealtime(options: Omit<RealtimeOptions, 'open'>): Realtime {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  return createRealtime({ ...options, open: (path) => new WebSocket(`${scheme}//${location.host}${path}`) });
}

const CLOSED: RealtimeState = { status: 'closed', restored: false };
const silent = () => () => undefined;

/** Whether the page is live: connecting, open, error or closed. */
export function useRealtimeState(): RealtimeState {
  const realtime = use(RealtimeContext);
  return useSyncExternalStore(realtime?.onState ?? silent, realtime?.state ?? (() => CLOSED));
}

/** Runs on every event of a type (`message.created`) while the component is shown. */
export function useRealtime(type: string, onEvent: (event: RealtimeEvent) => void): void {
  const realtime = use(RealtimeContext);
  const latest = useRef(onEvent);
  useEffect(() => {
    latest.current = onEvent;
  });
  useEffect(() => realtime?.on(type, (event) => latest.current(event)), [realtime, type]);
}

/**
 * Refetches queries on events of these types while the component is shown, including those that loaded before the subscription
 * was ready. For lists and other queries; `useRealtime` is for the rest.
 */
export function useLiveQueries(types: readonly string[], affected: Affected): void {
  const realtime = use(RealtimeContext);
  const queryClient = useQueryClient();
  const latest = useRef(affected);
  useEffect(() => {
    latest.current = affected;
  });
  // The same component may show another program later, which has different queries.
  const subject = JSON.stringify([types, affected(null)]);
  useEffect(() => {
    const [heard] = JSON.parse(subject) as [string[]];
    return realtime ? keepFresh(realtime, queryClient, heard, (data) => latest.current(data)) : undefined;
  }, [realtime, queryClient, subject]);
}
