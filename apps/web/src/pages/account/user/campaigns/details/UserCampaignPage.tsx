import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { LinkTabs } from '#ui/LinkTabs.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { useInvitations, userCampaignQuery } from '#features/participations/api.ts';
import { InvitationCard } from '#features/participations/components/InvitationCard.tsx';
import { OwnActs } from '#features/participations/components/OwnActs.tsx';
import { OwnOverview } from './OwnOverview.tsx';
import { OwnPeople } from './OwnPeople.tsx';
import { OwnSessions } from './OwnSessions.tsx';
import { OwnStanding } from '#features/participations/components/OwnStanding.tsx';
import { OWN_TABS, type OwnTab } from '#features/participations/view.ts';
import c from './UserCampaignPage.module.css';

interface UserCampaignPageProps {
  id: number;
  tab: OwnTab;
  /** My coffees of the program: given by the address that shows them, so that the others do not load their code. */
  coffees: ReactNode;
  /** What else can be done here, after what the member can do. */
  more?: ReactNode;
}

/** A program of a member: its description, its dates, the member's state with the reason, and the other participants. */
export function UserCampaignPage({ id, tab, coffees, more }: UserCampaignPageProps) {
  const { t } = useTranslation('participations');
  const workspace = useWorkspace();
  const { slug } = workspace;
  const { data: program } = useSuspenseQuery(userCampaignQuery(workspace, id));
  const invitation = useInvitations().data?.results.find(({ campaign }) => campaign.id === id);
  const content: Record<OwnTab, ReactNode> = {
    overview: <OwnOverview program={program} />,
    sessions: <OwnSessions program={program} />,
    coffees,
    people: <OwnPeople program={program} />,
  };
  return (
    <>
      <PageHeader
        title={program.name}
        tab={tab === 'overview' ? undefined : t(`programs.tabs.${tab}`)}
        crumbs={[{ label: t('programs.title'), to: paths.userCampaigns({ slug }) }, { label: program.name }]}
        status={<OwnStanding program={program} />}
        actions={
          <>
            <OwnActs program={program} isAsked={invitation !== undefined} />
            {more}
          </>
        }
        tabs={
          <LinkTabs
            label={program.name}
            tabs={OWN_TABS.map((one) => ({
              label: t(`programs.tabs.${one}`),
              to:
                one === 'overview'
                  ? paths.userCampaign({ slug, id })
                  : paths.userCampaignTab({ slug, id, tab: one }),
            }))}
          />
        }
      />
      {tab === 'overview' && invitation && (
        <div className={c.question}>
          <InvitationCard invitation={invitation} />
        </div>
      )}
      {content[tab]}
    </>
  );
}
