import { campaignCan, roundCan, type CampaignStatus } from '@fika/contract/statuses';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { GuardedLink } from '#ui/GuardedButton.tsx';
import { LinkTabs } from '#ui/LinkTabs.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { StatusBadge, type Tone } from '#ui/StatusBadge.tsx';
import type { Campaign } from '#features/campaigns/api.ts';
import { CampaignActs, useCopy } from '#features/campaigns/components/CampaignActs.tsx';
import { CampaignMenu, type MenuAct } from '#features/campaigns/components/CampaignMenu.tsx';
import type { Round } from '#features/rounds/api.ts';
import { NoteItem, NoteModal, PinnedNote } from '#features/campaigns/components/PinnedNote.tsx';
import { ProgramChannelTrouble } from '#features/campaigns/components/ProgramChannelTrouble.tsx';
import { ResetItem, ResetModal } from './ResetSessions.tsx';
import { DetailsNextAct } from '#features/rounds/components/DetailsNextAct.tsx';
import { EarlyItem, EarlyModal } from '#features/rounds/components/EarlyActs.tsx';

interface DetailsHeaderProps {
  campaign: Campaign;
  /** Undefined while it is not known. */
  rounds: readonly Round[] | undefined;
}

const TABS = ['sessions', 'participants', 'booking', 'history'] as const;

const TONES: Readonly<Record<CampaignStatus, Tone>> = {
  draft: 'neutral',
  active: 'pine',
  inactive: 'neutral',
  archived: 'neutral',
};

/** Name, state, next step, and all other actions of a program. */
export function DetailsHeader({ campaign, rounds }: DetailsHeaderProps) {
  const { t } = useTranslation('rounds');
  const { t: campaigns } = useTranslation(['campaigns', 'statuses']);
  const { slug } = useWorkspace();
  const [act, setAct] = useState<Exclude<MenuAct, 'clone'> | null>(null);
  const [resetting, setResetting] = useState(false);
  const [early, setEarly] = useState(false);
  const [noting, setNoting] = useState(false);
  const { copy, failed } = useCopy();
  const waiting = rounds?.filter(roundCan.delete).length ?? 0;
  const { id, name, status } = campaign;
  const choose = (chosen: MenuAct) => (chosen === 'clone' ? copy(id) : setAct(chosen));
  return (
    <>
      <PageHeader
        title={name}
        crumbs={[{ label: campaigns('title'), to: paths.campaigns({ slug }) }, { label: name }]}
        status={
          <StatusBadge tone={TONES[status]} dot={status === 'active'}>
            {campaigns(`statuses:program.${status}`)}
          </StatusBadge>
        }
        actions={
          <>
            {rounds && (
              <DetailsNextAct campaign={campaign} rounds={rounds} onStart={() => setAct('activate')} />
            )}
            <CampaignMenu campaign={campaign} onAct={choose} onPage>
              {rounds && <EarlyItem campaign={campaign} rounds={rounds} onClick={() => setEarly(true)} />}
              <NoteItem campaign={campaign} onClick={() => setNoting(true)} />
              <ResetItem campaign={campaign} waiting={waiting} onClick={() => setResetting(true)} />
            </CampaignMenu>
            <GuardedLink
              to={paths.campaignsEditTab({ slug, id, tab: 'identity' })}
              variant="default"
              leftSection={<IconPencil size={16} />}
              reason={campaignCan.edit(campaign) ? null : campaigns('reasons.edit_archived')}
            >
              {campaigns('acts.edit')}
            </GuardedLink>
          </>
        }
        tabs={
          <LinkTabs
            label={t('tabs.label')}
            tabs={[
              { label: t('tabs.overview'), to: paths.campaignsDetails({ slug, id }) },
              ...TABS.map((tab) => ({
                label: t(`tabs.${tab}`),
                to: paths.campaignsDetailsTab({ slug, id, tab }),
              })),
            ]}
          />
        }
      />
      <PinnedNote campaign={campaign} onEdit={() => setNoting(true)} />
      <ProgramChannelTrouble campaign={campaign} />
      {failed}
      <NoteModal campaign={campaign} opened={noting} onClose={() => setNoting(false)} />
      <ResetModal campaignId={id} waiting={waiting} opened={resetting} onClose={() => setResetting(false)} />
      {rounds && (
        <EarlyModal campaign={campaign} rounds={rounds} opened={early} onClose={() => setEarly(false)} />
      )}
      <CampaignActs asked={act && { campaign, act }} onClose={() => setAct(null)} />
    </>
  );
}
