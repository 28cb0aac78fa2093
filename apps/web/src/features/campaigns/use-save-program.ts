import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ApiError } from '#lib/api-error.ts';
import { mayPass } from '#lib/query-client.ts';
import { useCategories } from '#features/categories/api.ts';
import { type Campaign, useReadAgain, useSaveCampaign } from './api.ts';
import { type Changes, changesOf } from './changes.ts';
import { type DraftPatch, draftOf } from './draft.ts';
import { collides } from './program-edits.ts';
import { type Held, sendableOf, without } from './unsendable.ts';
import type { DraftForm } from './use-program-draft.ts';

export type SaveState =
  | { is: 'saved' }
  /** Typed a moment ago, or during the request. */
  | { is: 'saving' }
  /** The server did not answer; the browser stores the changes and tries again. */
  | { is: 'retrying'; tries: number }
  /** The server refused the changes. */
  | { is: 'refused'; error: unknown };

export interface SaveProgram {
  state: SaveState;
  /** Fields with an invalid value, which are not saved. */
  held: readonly Held[];
  /** Saves what can be saved. Returns whether it is. */
  save: () => Promise<boolean>;
}

/** So long nothing is typed before it is saved. */
const REST_MS = 800;
const RETRY_MS = 3_000;
const LONGEST_RETRY_MS = 30_000;
/** So often another admin may have been quicker. */
const ATTEMPTS = 4;

/**
 * Saves the edits of a program: those of a draft automatically, those of a running program when the admin clicks. Changes that
 * another admin saved in the meantime are loaded, and stay if they do not conflict.
 */
export function useSaveProgram(campaign: Campaign, form: DraftForm): SaveProgram {
  const auto = campaign.status === 'draft';
  const categories = useCategories();
  const [state, setState] = useState<SaveState>({ is: 'saved' });
  const { draft, patch, conflicts } = form;
  const { patch: sendable, held } = useMemo(
    () => sendableOf(draft, without(patch, conflicts), categories),
    [draft, patch, conflicts, categories],
  );
  const send = useSend(campaign, sendable, form.settle);
  const running = useRef<Promise<boolean>>(Promise.resolve(true));
  const save = useCallback(() => {
    running.current = running.current.then(async () => {
      setState({ is: 'saving' });
      try {
        const done = await send();
        setState({ is: 'saved' });
        return done;
      } catch (error) {
        setState((before) => failed(error, before));
        return false;
      }
    });
    return running.current;
  }, [send]);
  useAutosave(auto, sendable, state, save);
  const waits = auto && Object.keys(sendable).length > 0;
  return { state: waits && state.is === 'saved' ? { is: 'saving' } : state, held, save };
}

function failed(error: unknown, before: SaveState): SaveState {
  if (!mayPass(error)) return { is: 'refused', error };
  return { is: 'retrying', tries: before.is === 'retrying' ? before.tries + 1 : 0 };
}

/** Sends the valid changes. False when another admin changed one of the same fields, so that this admin has to choose. */
function useSend(campaign: Campaign, sendable: DraftPatch, settle: DraftForm['settle']) {
  const write = useSaveCampaign(campaign.id);
  const readAgain = useReadAgain(campaign.id);
  const run = async (): Promise<boolean> => {
    if (Object.keys(sendable).length === 0) return true;
    let known = campaign;
    for (let attempt = 1; ; attempt += 1) {
      try {
        for (const { patch, changes } of stepsOf(changesOf(draftOf(known), sendable), sendable)) {
          const { revision } = known;
          known = await write({ changes, revision }, (saved) =>
            settle(patch, draftOf(saved), saved.revision),
          );
        }
        return true;
      } catch (error) {
        if (!isOutrun(error) || attempt === ATTEMPTS) throw error;
        const before = draftOf(known);
        known = await readAgain();
        if (collides(sendable, before, draftOf(known))) return false;
      }
    }
  };
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  return useCallback(() => latest.current(), []);
}

/** The calls that save some changes: first how people are grouped, which the check of the rules reads. */
function stepsOf({ fields, rules }: Changes, sendable: DraftPatch) {
  const { rules: _rules, ...others } = sendable;
  return [
    ...(fields ? [{ patch: others, changes: fields }] : []),
    ...(rules ? [{ patch: { rules }, changes: rules }] : []),
  ];
}

const isOutrun = (error: unknown) => error instanceof ApiError && error.code === 'campaign_changed';

/** Saves a moment after the last change, at once when the page is left, and again when it did not arrive. */
function useAutosave(
  auto: boolean,
  sendable: DraftPatch,
  state: SaveState,
  save: () => Promise<boolean>,
): void {
  const waits = auto && Object.keys(sendable).length > 0;
  const refused = useRef<DraftPatch | null>(null);
  useEffect(() => {
    if (!waits || state.is === 'saving') return undefined;
    // The same refused values are not sent again.
    if (state.is === 'refused' && refused.current === sendable) return undefined;
    const again = () => {
      refused.current = sendable;
      void save();
    };
    const timer = setTimeout(again, waitOf(state));
    addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', again);
    };
  }, [waits, sendable, state, save]);
  const leave = useRef(() => undefined as unknown);
  useEffect(() => {
    leave.current = () => waits && state.is !== 'saving' && save();
  });
  useEffect(() => () => void leave.current(), []);
}

function waitOf(state: SaveState): number {
  return state.is === 'retrying' ? Math.min(LONGEST_RETRY_MS, RETRY_MS * 2 ** state.tries) : REST_MS;
}
