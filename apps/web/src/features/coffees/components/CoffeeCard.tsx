import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useWorkspace } from '../../../lib/session.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { paths } from '../../../paths.ts';
import { AvatarStack } from '../../../ui/AvatarStack.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import type { Coffee } from '../api.ts';
import { coffeeMark, namesOf, othersOf } from '../view.ts';
import c from './CoffeeCard.module.css';

/** One coffee on the member's home; the whole card leads to it. */
export function CoffeeCard({ coffee }: { coffee: Coffee }) {
  const { t } = useTranslation('coffees');
  const { list } = useFormat();
  const workspace = useWorkspace();
  const others = othersOf(coffee, workspace.user.id);
  return (
    <article className={c.card}>
      <div className={c.head}>
        <AvatarStack people={others} size={32} />
        <div className={c.who}>
          <h3 className={c.title}>
            <Link to={paths.coffee({ slug: workspace.slug, id: coffee.id })} className={c.link}>
              {t(coffee.kind === 'present' ? 'present_for' : 'with', { names: list(namesOf(others)) })}
            </Link>
          </h3>
          <p className={c.campaign}>{coffee.campaign.name}</p>
        </div>
        <Mark coffee={coffee} />
      </div>
      <p className={c.last}>
        <LastLine coffee={coffee} />
      </p>
    </article>
  );
}

function Mark({ coffee }: { coffee: Coffee }) {
  const { t } = useTranslation('coffees');
  const { number } = useFormat();
  const mark = coffeeMark(coffee);
  if (mark === null) return null;
  if (mark.kind === 'new') return <StatusBadge tone="accent">{t('new')}</StatusBadge>;
  return (
    <span className={c.unread} role="img" aria-label={t('unread', { count: mark.count })}>
      {number(mark.count)}
    </span>
  );
}

function LastLine({ coffee }: { coffee: Coffee }) {
  const { t } = useTranslation('coffees');
  const { date, relative } = useFormat();
  const { user } = useWorkspace();
  const { last_message } = coffee;
  if (!last_message) return t('matched_on', { date: date(coffee.created_at, 'day') });
  const when = relative(last_message.created_at);
  if (last_message.author_id === user.id) return t('you_wrote', { when });
  const [name = ''] = namesOf(coffee.members.filter(({ id }) => id === last_message.author_id));
  return name ? t('wrote', { name, when }) : t('somebody_wrote', { when });
}
