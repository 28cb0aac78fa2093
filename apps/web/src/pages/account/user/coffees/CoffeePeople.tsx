import { Anchor, VisuallyHidden } from '@mantine/core';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { Card } from '#ui/Card.tsx';
import { addressOf, fullName } from '#ui/initials.ts';
import { PersonAvatar } from '#ui/PersonAvatar.tsx';
import { Seats } from '#ui/Seats.tsx';
import type { Coffee } from '#features/coffees/api.ts';
import { othersOf, sharedChoices, splitFields } from '#features/coffees/view.ts';
import c from './CoffeePeople.module.css';

type Member = Coffee['members'][number];

/** The other members of the group, with the fields that they share. */
export function CoffeePeople({ coffee }: { coffee: Coffee }) {
  const { t } = useTranslation('coffees');
  const { user } = useWorkspace();
  const others = othersOf(coffee, user.id);
  const [only] = others;
  const mine = coffee.members.find(({ id }) => id === user.id)?.fields ?? [];
  return (
    <Card>
      <section aria-label={t('people')} className={c.people} data-pair={others.length === 1 || undefined}>
        <div className={c.seats}>
          <Seats people={[user, ...others]} table={132} decorative />
        </div>
        {others.length === 1 && only ? (
          <Partner member={only} mine={mine} />
        ) : (
          <ul className={c.list}>
            {others.map((member) => (
              <SmallPartner key={member.id} member={member} mine={mine} />
            ))}
          </ul>
        )}
      </section>
    </Card>
  );
}

interface PartnerProps {
  member: Member;
  /** The reader's own fields. */
  mine: Member['fields'];
}

function Partner({ member, mine }: PartnerProps) {
  const { short, listed } = splitFields(member.fields);
  return (
    <div className={c.partner}>
      <div>
        <h2>{fullName(member) || member.email}</h2>
        <p className={c.short}>{short.map(({ value }) => value).join(', ')}</p>
        {member.about_me && <p className={c.about}>{member.about_me}</p>}
        <Choices member={member} mine={mine} />
      </div>
      <Facts member={member} fields={listed} />
    </div>
  );
}

function SmallPartner({ member, mine }: PartnerProps) {
  const { short, listed } = splitFields(member.fields);
  return (
    <li className={c.small}>
      <PersonAvatar person={member} size={32} />
      <div className={c.smallText}>
        <h2 className={c.smallName}>{fullName(member) || member.email}</h2>
        <p className={c.short}>{short.map(({ value }) => value).join(', ')}</p>
        {member.about_me && <p className={c.about}>{member.about_me}</p>}
        <Choices member={member} mine={mine} />
        <Facts member={member} fields={listed} />
      </div>
    </li>
  );
}

/** The options of a person; those that the reader shares are marked, also for screen readers. */
function Choices({ member, mine }: PartnerProps) {
  const { t } = useTranslation('coffees');
  const choices = sharedChoices(member.fields, mine);
  if (choices.length === 0) return null;
  return (
    <ul className={c.chips}>
      {choices.map(({ label, isShared }) => (
        <li key={`${label} ${isShared}`} className={c.chip} data-shared={isShared || undefined}>
          {label}
          {isShared && <VisuallyHidden component="span">{`, ${t('in_common')}`}</VisuallyHidden>}
        </li>
      ))}
    </ul>
  );
}

function Facts({ member, fields }: { member: Member; fields: Member['fields'] }) {
  const { t } = useTranslation('coffees');
  return (
    <dl className={c.facts}>
      {fields.map(({ title, value }) => (
        <div key={title} className={c.fact}>
          <dt>{title}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {addressOf(member) && (
        <div className={c.fact}>
          <dt>{t('email')}</dt>
          <dd>
            <Anchor href={`mailto:${member.email}`}>{member.email}</Anchor>
          </dd>
        </div>
      )}
    </dl>
  );
}
