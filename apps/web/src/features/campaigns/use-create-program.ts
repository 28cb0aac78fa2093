import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWorkspace } from '../../lib/session.ts';
import { paths } from '../../paths.ts';
import { showToast } from '../../ui/toast.tsx';
import { type Campaign, useCampaignAct, useCreateCampaign } from './api.ts';
import { createOf } from './draft.ts';
import type { DraftForm } from './use-draft.ts';

type How = 'draft' | 'start';

export interface CreateProgram {
  run: (how: How) => void;
  busy: How | null;
  /** The program exists: what the browser kept of it may go. */
  done: boolean;
  error: unknown;
  failed: 'failed.create' | 'failed.activate';
}

/**
 * Makes a program of the draft, and starts it when asked. When it exists but cannot be started, its own page says why:
 * making it a second time would be worse.
 */
export function useCreateProgram(form: DraftForm): CreateProgram {
  const { t } = useTranslation('campaigns');
  const { slug } = useWorkspace();
  const navigate = useNavigate();
  const create = useCreateCampaign();
  const act = useCampaignAct();
  const [busy, setBusy] = useState<How | null>(null);
  const [goal, setGoal] = useState<string | null>(null);
  // Left only once nothing is unsaved any more: then the guard of the page has nothing to ask.
  useEffect(() => {
    if (goal !== null) void navigate({ to: goal });
  }, [goal, navigate]);

  const run = async (how: How) => {
    setBusy(how);
    try {
      const made = await create.mutateAsync(createOf(form.draft));
      const started = how === 'start' && (await start(made));
      showToast({ message: t(started ? 'done.activate' : 'done.created', { name: made.name }) });
      form.discard();
      const page = { slug, id: made.id };
      if (started) setGoal(paths.campaignsDetails(page));
      else if (how === 'draft') setGoal(paths.campaigns(page));
      else setGoal(paths.campaignsEditTab({ ...page, tab: 'schedule' }));
    } catch {
      // The mutation holds the error, which the page shows.
    } finally {
      setBusy(null);
    }
  };

  const start = async (made: Campaign): Promise<boolean> => {
    try {
      await act.mutateAsync({ id: made.id, act: 'activate' });
      return true;
    } catch {
      return false;
    }
  };

  return {
    run: (how) => void run(how),
    busy,
    done: goal !== null,
    error: create.error,
    failed: 'failed.create',
  };
}
