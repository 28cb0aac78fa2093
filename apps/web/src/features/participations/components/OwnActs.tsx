import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { ConfirmModal } from '#ui/ConfirmModal.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { showToast } from '#ui/toast.tsx';
import { type OwnAct, type UserCampaign, useOwnAct } from '../api.ts';
import { ownActs } from '../view.ts';
import { SnoozeButton } from './SnoozeButton.tsx';

interface OwnActsProps {
  program: UserCampaign;
  /** In a row of a list. */
  brief?: boolean;
  /** The page shows the invitation of an open session, so its answer buttons replace "join". */
  isAsked?: boolean;
}

/** Join, pause, return, leave: the actions that fit the reader's state. */
export function OwnActs({ program, brief = false, isAsked = false }: OwnActsProps) {
  const { t } = useTranslation('participations');
  const act = useOwnAct(program.id);
  const [leaving, setLeaving] = useState(false);
  const may = ownActs(program);
  const names = { campaign: program.name };
  // A promise, because a live event may remove this row before the answer is here, and with it the callbacks of `mutate`.
  const give = async (wish: OwnAct, message: string, undo?: OwnAct) => {
    const done = await act.mutateAsync(wish).catch(() => null);
    if (done !== null) showToast({ message, ...(undo && { undo: () => act.mutateAsync(undo) }) });
  };
  const busy = (name: OwnAct['act']) => act.isPending && act.variables.act === name;
  return (
    <>
      <Group gap="xs">
        {may.join && !isAsked && (!brief || program.standing === 'open') && (
          <Button
            variant={brief ? 'default' : 'filled'}
            loading={busy('join')}
            onClick={() =>
              void give({ act: 'join', joins: true }, t('programs.joined'), { act: 'join', joins: false })
            }
          >
            {t(brief ? 'programs.join' : 'programs.join_next')}
          </Button>
        )}
        {may.unjoin && !isAsked && !brief && (
          <Button
            variant="default"
            loading={busy('join')}
            onClick={() => act.mutate({ act: 'join', joins: false })}
          >
            {t('programs.not_next')}
          </Button>
        )}
        {may.return && (
          <Button
            variant={brief ? 'default' : 'filled'}
            loading={busy('return')}
            onClick={() => void give({ act: 'return' }, t('snooze.back_done'))}
          >
            {t('programs.join_back')}
          </Button>
        )}
        {may.snooze && !brief && <SnoozeButton campaign={program} />}
        {may.leave && !brief && (
          <Button variant="subtle" color="lingon" onClick={() => setLeaving(true)}>
            {t('programs.leave')}
          </Button>
        )}
      </Group>
      {act.error && <ErrorBanner title={t('programs.failed')} error={act.error} />}
      <ConfirmModal
        opened={leaving}
        onClose={() => setLeaving(false)}
        title={t('programs.leave_title', names)}
        confirmLabel={t('programs.leave_confirm')}
        keepLabel={t('programs.leave_keep')}
        failedTitle={t('programs.failed')}
        onConfirm={() => act.mutateAsync({ act: 'leave' })}
      >
        {t('programs.leave_text')}
      </ConfirmModal>
    </>
  );
}
