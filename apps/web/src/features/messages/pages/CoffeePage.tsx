import { useTranslation } from 'react-i18next';
import { useWorkspace } from '../../../lib/session.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { paths } from '../../../paths.ts';
import { Card } from '../../../ui/Card.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { PhoneHeader } from '../../../ui/PhoneBars.tsx';
import { useCoffee, useLiveCoffees } from '../../coffees/api.ts';
import { CoffeePeople } from '../../coffees/components/CoffeePeople.tsx';
import { CoffeeWhy, Icebreaker } from '../../coffees/components/CoffeeWhy.tsx';
import { namesOf, othersOf } from '../../coffees/view.ts';
import { Conversation } from '../components/Conversation.tsx';
import c from './CoffeePage.module.css';

/** Whom to meet and why, and the place to arrange it. */
export function CoffeePage({ id }: { id: number }) {
  const { t } = useTranslation('coffees');
  const { t: common } = useTranslation();
  const { list } = useFormat();
  const workspace = useWorkspace();
  const coffee = useCoffee(id);
  useLiveCoffees();
  const isPresent = coffee.kind === 'present';
  const names = list(namesOf(othersOf(coffee, workspace.user.id)));
  const title = t(isPresent ? 'present_for' : 'with', { names });
  const home = paths.userHome(workspace);
  return (
    <>
      <PhoneHeader title={title} back={{ to: home, label: t('back') }} />
      <div className={c.desk}>
        <PageHeader title={title} crumbs={[{ label: common('nav.home'), to: home }, { label: title }]} />
      </div>
      <div className={c.grid}>
        <div className={c.column}>
          <CoffeePeople coffee={coffee} />
          <CoffeeWhy coffee={coffee} />
          <div className={c.last}>
            <Card>
              <p className={c.about}>
                {t('session', { campaign: coffee.campaign.name, number: coffee.round_number })}
              </p>
            </Card>
          </div>
        </div>
        <div className={c.column}>
          {isPresent ? (
            // Whoever gets it must not hear of it: there is nobody to write to.
            <Card>
              <p>{t('present', { names })}</p>
            </Card>
          ) : (
            <>
              <Icebreaker text={coffee.icebreaker} />
              <Conversation coffee={coffee} />
            </>
          )}
        </div>
      </div>
    </>
  );
}
