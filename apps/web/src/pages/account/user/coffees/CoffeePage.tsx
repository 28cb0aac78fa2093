import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useFormat } from '#lib/use-format.ts';
import { paths } from '#paths.ts';
import { Card } from '#ui/Card.tsx';
import { lazyDialog } from '#ui/lazy-part.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { PhoneHeader } from '#ui/PhoneBars.tsx';
import { type Coffee, useCoffee, useLiveCoffees } from '#features/coffees/api.ts';
import { useCoffeeTitle } from '#features/coffees/components/CoffeeCard.tsx';
import { BookingCard } from '#features/booking/components/BookingCard.tsx';
import { CoffeeMenu } from '#features/coffees/components/CoffeeMenu.tsx';
import { CoffeePeople } from './CoffeePeople.tsx';
import { CoffeeSteps } from './CoffeeSteps.tsx';
import { CoffeeWhy, Icebreaker } from './CoffeeWhy.tsx';
import { FeedbackCard } from './FeedbackCard.tsx';
import { RematchCard } from '#features/coffees/components/Rematch.tsx';
import { useMoves } from '#features/coffees/components/use-moves.ts';
import { namesOf, othersOf } from '#features/coffees/view.ts';
import { Conversation } from './Conversation.tsx';
import c from './CoffeePage.module.css';

const DateModal = lazyDialog(
  ({ moves }) => moves.dating !== null,
  async () => (await import('#features/coffees/components/DateModal.tsx')).DateModal,
);

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
  const steps = !isPresent && <CoffeeSteps coffee={coffee} />;
  return (
    <>
      <PhoneHeader
        title={title}
        back={{ to: home, label: t('back') }}
        menu={<CoffeeMenu coffee={coffee} moves={moves} />}
      />
      <div className={c.desk}>
        <PageHeader
          title={title}
          crumbs={crumbs}
          actions={
            <>
              {steps}
              <CoffeeMenu coffee={coffee} moves={moves} variant="default" />
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
                <FeedbackCard coffee={coffee} />
              </div>
              <RematchCard coffee={coffee} />
              <BookingCard coffee_id={coffee.id} unread={coffee.unread_count > 0} onTalk={toTalk} />
              <Icebreaker coffee={coffee} />
              <div id={CONVERSATION}>
                <Conversation coffee={coffee} />
              </div>
            </>
          )}
        </div>
      </div>
      <DateModal moves={moves} />
    </>
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
