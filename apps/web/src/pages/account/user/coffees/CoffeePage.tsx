import { COFFEE_STATUS } from '@fika/contract/statuses';
import { Menu } from '@mantine/core';

import { IconFlag, IconUserOff } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useIsByLink, useWorkspace } from '#lib/session.ts';
import { useFormat } from '#lib/use-format.ts';
import { paths } from '#paths.ts';
import { Card } from '#ui/Card.tsx';
import { lazyDialog, lazyPart } from '#ui/lazy-part.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { PhoneHeader } from '#ui/PhoneBars.tsx';
import { type Coffee, useCoffee, useLiveCoffees } from '#features/coffees/api.ts';
import { useCoffeeTitle } from '#features/coffees/use-coffee-title.ts';
import { BookingCard } from '#features/booking/components/BookingCard.tsx';
import { CoffeeMenu } from '#features/coffees/components/CoffeeMenu.tsx';
import { CoffeePeople } from './CoffeePeople.tsx';
import { CoffeeSteps } from './CoffeeSteps.tsx';
import { CoffeeWhy, Icebreaker } from './CoffeeWhy.tsx';
import { useMoves } from '#features/coffees/components/use-moves.ts';
import { namesOf, othersOf } from '#features/coffees/view.ts';
import { Conversation } from './Conversation.tsx';
import c from './CoffeePage.module.css';

const DateModal = lazyDialog(
  ({ moves }) => moves.dating !== null,
  async () => (await import('#features/coffees/components/DateModal.tsx')).DateModal,
);

const NeverModal = lazyDialog(
  ({ person }) => person !== null,
  async () => (await import('./NeverModal.tsx')).NeverModal,
);

const ReportModal = lazyDialog(
  ({ coffee }) => coffee !== null,
  async () => (await import('./ReportModal.tsx')).ReportModal,
);

const FeedbackCard = lazyPart(async () => (await import('./FeedbackCard.tsx')).FeedbackCard);

const RematchCard = lazyPart(
  async () => (await import('#features/coffees/components/Rematch.tsx')).RematchCard,
);

const IntroductionCard = lazyPart(
  async () => (await import('#features/conversations/components/IntroductionCard.tsx')).IntroductionCard,
);

const MeetAgain = lazyPart(async () => (await import('./MeetAgain.tsx')).MeetAgain);

/** The people to meet with the reason, and the place to arrange the meeting. */
export function CoffeePage({ id }: { id: number }) {
  const { t } = useTranslation('coffees');
  const { t: common } = useTranslation();
  const workspace = useWorkspace();
  const coffee = useCoffee(id);
  const title = useCoffeeTitle(coffee);
  const moves = useMoves();
  useLiveCoffees();
  const isPresent = coffee.kind === 'present';
  const home = paths.userHome(workspace);
  const crumbs = [{ label: common('nav.home'), to: home }, { label: title }];
  const [avoided, setAvoided] = useState<Coffee['members'][number] | null>(null);
  const isByLink = useIsByLink();
  const [reported, setReported] = useState<Coffee | null>(null);
  const navigate = useNavigate();
  // A report needs a login: a forwarded email would let others write it in the name of the member.
  const logIn = () =>
    void navigate({
      to: paths.login(),
      search: { next: paths.coffee({ slug: workspace.slug, id: coffee.id }) } as never,
    });
  const furtherItems = (
    <>
      <Menu.Divider />
      {/* A link opens one meeting, and no settings. */}
      {!isByLink && <NeverItems coffee={coffee} onChoose={setAvoided} />}
      <ReportItem onChoose={isByLink ? logIn : () => setReported(coffee)} />
    </>
  );
  const isAsked =
    coffee.status === COFFEE_STATUS.matched &&
    coffee.introduced_by !== null &&
    coffee.introduced_by !== workspace.user.id;
  const hasRematch = coffee.rematch !== null || coffee.rematch_coffee_id !== null;
  const hasMet = coffee.status === COFFEE_STATUS.met;
  const isToCome = coffee.status < COFFEE_STATUS.met;
  const steps = !isPresent && <CoffeeSteps coffee={coffee} />;
  return (
    <>
      <PhoneHeader
        title={title}
        back={{ to: home, label: t('back') }}
        menu={
          <CoffeeMenu coffee={coffee} moves={moves}>
            {furtherItems}
          </CoffeeMenu>
        }
      />
      <div className={c.desk}>
        <PageHeader
          title={title}
          crumbs={crumbs}
          actions={
            <>
              {steps}
              <CoffeeMenu coffee={coffee} moves={moves} variant="default">
                {furtherItems}
              </CoffeeMenu>
            </>
          }
        />
      </div>
      <div className={c.phoneSteps}>{steps}</div>
      <div className={c.grid}>
        <div className={c.column}>
          <CoffeePeople coffee={coffee} />
          <CoffeeWhy coffee={coffee} />
          {coffee.campaign && (
            <div className={c.last}>
              <Card>
                <p className={c.about}>
                  {coffee.round_number === null
                    ? coffee.campaign.name
                    : t('session', { campaign: coffee.campaign.name, number: coffee.round_number })}
                </p>
              </Card>
            </div>
          )}
        </div>
        <div className={c.column}>
          {isPresent ? (
            <PresentNote coffee={coffee} />
          ) : (
            <>
              <div id="feedback" className={c.feedback}>
                {(hasMet || coffee.asks_feedback) && <FeedbackCard coffee={coffee} />}
              </div>
              {hasMet && !isByLink && <MeetAgain coffee={coffee} />}
              {isAsked && <IntroductionCard coffee={coffee} />}
              {hasRematch && <RematchCard coffee={coffee} />}
              <BookingCard coffee_id={coffee.id} unread={coffee.unread_count > 0} onTalk={toTalk} />
              {isToCome && <Icebreaker coffee={coffee} />}
              <div id={CONVERSATION}>
                <Conversation coffee={coffee} />
              </div>
            </>
          )}
        </div>
      </div>
      <DateModal moves={moves} />
      <NeverModal person={avoided} onClose={() => setAvoided(null)} />
      <ReportModal coffee={reported} onClose={() => setReported(null)} />
    </>
  );
}

interface NeverItemsProps {
  coffee: Coffee;
  onChoose: (person: Coffee['members'][number]) => void;
}

/** An item for each person that the reader may want never to meet again. */
function NeverItems({ coffee, onChoose }: NeverItemsProps) {
  const { t } = useTranslation('coffees');
  const { user } = useWorkspace();
  return othersOf(coffee, user.id).map((person) => (
    <Menu.Item key={person.id} leftSection={<IconUserOff size={16} />} onClick={() => onChoose(person)}>
      {t('never.item', { name: namesOf([person])[0] ?? '' })}
    </Menu.Item>
  ));
}

function ReportItem({ onChoose }: { onChoose: () => void }) {
  const { t } = useTranslation('report_problem');
  return (
    <Menu.Item leftSection={<IconFlag size={16} />} onClick={onChoose}>
      {t('item')}
    </Menu.Item>
  );
}

const CONVERSATION = 'conversation';

const toTalk = () => document.getElementById(CONVERSATION)?.scrollIntoView({ block: 'start' });

/** The receiver of a present must not learn about it, so there is no conversation. */
function PresentNote({ coffee }: { coffee: Coffee }) {
  const { t } = useTranslation('coffees');
  const { list } = useFormat();
  const { user } = useWorkspace();
  return (
    <Card>
      <p>{t('present', { names: list(namesOf(othersOf(coffee, user.id))) })}</p>
    </Card>
  );
}
