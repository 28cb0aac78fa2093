import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useFormat } from '#lib/use-format.ts';
import { paths } from '#paths.ts';
import { AvatarStack } from '#ui/AvatarStack.tsx';
import { TextLink } from '#ui/links.tsx';
import { PagedCard } from '#ui/PagedCard.tsx';
import { PersonLink } from '#ui/PersonLink.tsx';
import { StatusDot } from '#ui/StatusBadge.tsx';
import { type MemberCoffee, memberCoffeesQuery } from '../api.ts';
import { COFFEE_STATUSES, COFFEE_TONES } from '../view.ts';
import c from './MemberParts.module.css';

const ROWS = 5;

/** The meetings of a member: time, other members and outcome. Admins do not see the members' feedback. */
export function MemberCoffees({ id }: { id: number }) {
  const { t } = useTranslation('member');
  const [offset, setOffset] = useState(0);
  const coffees = useQuery(memberCoffeesQuery(useWorkspace(), id, { limit: ROWS, offset }));
  return (
    <PagedCard
      title={t('coffees.title')}
      page={coffees}
      failed={t('coffees.failed')}
      empty={t('coffees.empty')}
      rowId={(coffee) => coffee.id}
      render={(coffee) => <CoffeeLine coffee={coffee} />}
      onPage={setOffset}
    />
  );
}

function CoffeeLine({ coffee }: { coffee: MemberCoffee }) {
  const { t } = useTranslation('member');
  const { slug } = useWorkspace();
  const { date } = useFormat();
  const { campaign, members, round_number: number, in_program: inProgram } = coffee;
  const status = COFFEE_STATUSES[coffee.status];
  return (
    <div className={c.line}>
      <AvatarStack people={members} />
      <div className={c.text}>
        <div className={c.names}>
          {members.map((person, index) => (
            <Fragment key={person.id}>
              {index > 0 && ', '}
              <PersonLink person={person} to={paths.memberProfile({ slug, id: person.id })} />
            </Fragment>
          ))}
        </div>
        <div className={c.note}>
          {date(coffee.sent_at)}
          {' · '}
          {campaign ? (
            <>
              <TextLink to={paths.campaignsDetails({ slug, id: campaign.id })} className={c.program}>
                {campaign.name}
              </TextLink>
              {number !== null && `, ${t('coffees.session', { number })}`}
            </>
          ) : (
            t(inProgram ? 'coffees.other_program' : 'coffees.no_program')
          )}
        </div>
      </div>
      <StatusDot tone={COFFEE_TONES[status]}>{t(`coffees.statuses.${status}`)}</StatusDot>
    </div>
  );
}
