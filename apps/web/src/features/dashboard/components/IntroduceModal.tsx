import { LIMITS } from '@fika/contract/limits';
import { ROUND_STATUS } from '@fika/contract/statuses';
import { Button, Group, Loader, Radio } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { managesProgram } from '#lib/use-can.ts';
import { useFormat } from '#lib/use-format.ts';
import { paths } from '#paths.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { TextLink } from '#ui/links.tsx';
import { Modal } from '#ui/Modal.tsx';
import { showToast } from '#ui/toast.tsx';
import { useReturnFocus } from '#ui/use-return-focus.ts';
import { campaignsQuery, type CampaignSummary } from '#features/campaigns/api.ts';
import { StartLink } from '#features/campaigns/components/StartLink.tsx';
import { addableQuery, useChangeMemberships } from '#features/rounds/program-api.ts';
import { orderedByDate } from '../introduce-view.ts';
import c from './IntroduceModal.module.css';

interface IntroduceModalProps {
  ids: readonly number[];
  /** Of the member, if it is one. */
  name: string | null;
  onClose: () => void;
  /** The program that they were added to; null after an undo. */
  onAdded: (program: string | null) => void;
}

/** Adds members to a program, whose next session introduces them to colleagues. */
export function IntroduceModal({ ids, name, onClose, onAdded }: IntroduceModalProps) {
  const { t } = useTranslation('dashboard');
  useReturnFocus();
  const title =
    name === null ? t('introduce.title_all', { count: ids.length }) : t('introduce.title', { name });
  return (
    <Modal opened onClose={onClose} title={title} size={520} withCloseButton={false}>
      <Programs ids={ids} name={name} onClose={onClose} onAdded={onAdded} />
    </Modal>
  );
}

const ACTIVE = {
  status: 'active',
  search: '',
  ordering: 'name',
  limit: LIMITS.pageSizeMax,
  offset: 0,
} as const;

function Programs(props: IntroduceModalProps) {
  const { t } = useTranslation('dashboard');
  const workspace = useWorkspace();
  const list = useQuery(campaignsQuery(workspace, ACTIVE));
  const programs = orderedByDate(list.data?.results.filter(({ id }) => managesProgram(workspace, id)) ?? []);
  const counts = useQueries({
    queries: programs.map(({ id }) => addableQuery(workspace, id, props.ids)),
  });
  const failed = [list, ...counts].find(({ error }) => error);
  if (failed) {
    return (
      <ErrorBanner
        title={t('introduce.not_loaded')}
        error={failed.error}
        onRetry={() => void Promise.all([list, ...counts].map((query) => query.refetch()))}
      />
    );
  }
  if (!list.data || counts.some(({ data }) => data === undefined)) return <Loader />;
  if (programs.length === 0) {
    return (
      <EmptyState
        size="inline"
        level={2}
        title={t('introduce.none_title')}
        actions={<StartLink label={t('no_programs.act')} />}
      >
        {t('introduce.none')}
      </EmptyState>
    );
  }
  const choices = programs.map((program, index) => ({ program, addable: counts[index]?.data ?? 0 }));
  return <Choose {...props} choices={choices} />;
}

interface Choice {
  program: CampaignSummary;
  /** How many of the members are not in it yet. */
  addable: number;
}

function Choose({ ids, name, choices, onClose, onAdded }: IntroduceModalProps & { choices: Choice[] }) {
  const { t } = useTranslation('dashboard');
  const open = choices.filter(({ addable }) => addable > 0);
  const [id, setId] = useState(open[0]?.program.id ?? null);
  const chosen = open.find(({ program }) => program.id === id);
  const add = useChangeMemberships(id ?? 0);
  const submit = () => {
    if (!chosen) return;
    const { program } = chosen;
    const user_ids = [...ids];
    add.mutate(
      { action: 'add', user_ids },
      {
        onSuccess: (count) => {
          if (name === null) {
            showToast({ message: t('introduce.done_all', { count, program: program.name }) });
          } else {
            const undo = async () => {
              await add.mutateAsync({ action: 'remove', user_ids });
              onAdded(null);
            };
            showToast({ message: t('introduce.done', { name, program: program.name }), undo });
          }
          onAdded(program.name);
          onClose();
        },
      },
    );
  };
  return (
    <div className={c.content}>
      <p className={c.help}>{open.length === 0 ? t('introduce.in_all') : t('introduce.help')}</p>
      <Radio.Group
        aria-label={t('introduce.program')}
        value={id === null ? null : String(id)}
        onChange={(value) => setId(Number(value))}
      >
        <div className={c.programs}>
          {choices.map((choice) => (
            <ProgramChoice key={choice.program.id} choice={choice} people={ids.length} />
          ))}
        </div>
      </Radio.Group>
      {add.error && <ErrorBanner title={t('introduce.failed')} error={add.error} />}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('introduce.cancel')}
        </Button>
        {open.length === 0 ? (
          <StartLink label={t('no_programs.act')} />
        ) : (
          <Button loading={add.isPending} onClick={submit}>
            {t('introduce.confirm', { count: chosen?.addable ?? 0 })}
          </Button>
        )}
      </Group>
    </div>
  );
}

function ProgramChoice({ choice: { program, addable }, people }: { choice: Choice; people: number }) {
  const { t } = useTranslation('dashboard');
  const { slug } = useWorkspace();
  const { date } = useFormat(program.timezone);
  // An open session can invite those who joined after its invitations.
  const round = program.open_round?.status === ROUND_STATUS.requestsDone ? program.open_round : null;
  const { next_requests_send_at: invitations, next_matchs_send_at: matches } = program;
  const next = invitations
    ? t('introduce.invitations', { when: date(invitations, 'day') })
    : matches
      ? t('introduce.matches', { when: date(matches, 'day') })
      : t('introduce.not_planned');
  const isIn = people === 1 ? t('introduce.is_in') : t('introduce.are_in');
  const some = people > 1 && addable < people ? t('introduce.some', { count: addable }) : null;
  const words = addable === 0 ? [isIn, next] : [next, some];
  return (
    <div>
      <Radio
        value={String(program.id)}
        label={program.name}
        description={words.filter(Boolean).join(' · ')}
        disabled={addable === 0}
      />
      {round && (
        <TextLink
          to={paths.sessionReview({ slug, id: program.id, session_id: round.id })}
          className={c.session}
          aria-label={t('introduce.session_of', { program: program.name })}
        >
          {t('introduce.session')}
        </TextLink>
      )}
    </div>
  );
}
