import type { BulkDone } from '@fika/contract/endpoints/bulk-actions';
import { useSyncExternalStore } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { SHOWN_FOR, showToast } from '#ui/toast.tsx';
import { useFoundJobs } from '#features/long-jobs/found-jobs.ts';
import { type BulkWish, sendBulk, useRefreshMembers } from './api.ts';
import { actOf, type BulkActName, createRunningActs, type RunningAct, type RunningActs } from './running.ts';

// One for each workspace and person, outside of the pages: an action continues after the admin leaves the page.
const stores = new Map<string, RunningActs>();
/** Jobs whose result this page has shown. */
const told = new Set<number>();

function storeOf(key: string): RunningActs {
  const known = stores.get(key);
  if (known) return known;
  const store = createRunningActs(localStorage, key);
  stores.set(key, store);
  return store;
}

export interface Bulk {
  running: readonly RunningAct[];
  /** Sends an action on this many members; rejects with the error of the server. */
  run: (wish: BulkWish, total: number) => Promise<void>;
  /** Shows the result of an action that ran as a job. */
  finish: (act: RunningAct, done: BulkDone) => void;
  /** An act that is no longer followed. */
  forget: (act: RunningAct) => void;
}

/** Actions on many members: finished at once, or followed until the job ends, and then reported with an undo. */
export function useBulk(): Bulk {
  const { t } = useTranslation('bulk');
  const workspace = useWorkspace();
  const refresh = useRefreshMembers();
  const store = storeOf(`fika-members-acts-${workspace.id}-${workspace.user.id}`);
  const running = useSyncExternalStore(store.onChange, store.all);
  useFoundJobs('members_act', (job) => {
    const act = actOf(job);
    const isKnown = store.all().some(({ job_id: id }) => id === job.id);
    if (act && !isKnown) store.add(act);
    return act !== null;
  });

  const tell = (act: BulkActName, { count, skipped, undo_id }: BulkDone) => {
    const said = t(`done.${act}`, { count });
    const left = skipped > 0 ? ` ${t('skipped', { count: skipped })}` : '';
    showToast({
      message: `${said}${left}`,
      ...(undo_id !== null && { undo: () => run({ act: 'undo', undo_id }, count) }),
    });
    void refresh();
  };
  const run = async (wish: BulkWish, total: number) => {
    const answer = await sendBulk(workspace, wish);
    if ('job_id' in answer) store.add({ job_id: answer.job_id, act: wish.act, total });
    else tell(wish.act, answer);
  };
  return {
    running,
    run,
    finish(act, done) {
      if (told.has(act.job_id)) return;
      told.add(act.job_id);
      tell(act.act, done);
      // A reload removes the toast with its undo. The entry therefore stays while the toast is shown, so that the next page shows
      // it again.
      setTimeout(() => store.end(act.job_id), SHOWN_FOR);
    },
    forget: (act) => store.end(act.job_id),
  };
}
