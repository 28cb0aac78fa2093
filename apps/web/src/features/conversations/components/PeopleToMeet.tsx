import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { Card } from '#ui/Card.tsx';
import { fullName } from '#ui/initials.ts';
import { lazyDialog } from '#ui/lazy-part.tsx';
import { TextLink } from '#ui/links.tsx';
import { PersonAvatar } from '#ui/PersonAvatar.tsx';
import { peopleToMeetQuery, type PersonToMeet } from '#features/coffees/people-to-meet.ts';
import { namesOf, splitFields } from '#features/coffees/view.ts';
import c from './PeopleToMeet.module.css';

const IntroductionModal = lazyDialog(
  ({ coworker }) => coworker !== null,
  async () => (await import('./IntroductionModal.tsx')).IntroductionModal,
);

/** Colleagues who are free now, or who could be met another day. Nothing where there are none. */
export function PeopleToMeet() {
  const { t } = useTranslation('meet');
  const workspace = useWorkspace();
  const { data } = useQuery(peopleToMeetQuery(workspace));
  const [asked, setAsked] = useState<PersonToMeet | null>(null);
  if (!data || data.length === 0) return null;
  const areFree = data.every(({ is_free: isFree }) => isFree);
  return (
    <Card
      title={t(areFree ? 'free_now' : 'people')}
      padding="flush"
      aside={<TextLink to={paths.opportunities(workspace)}>{t('more')}</TextLink>}
    >
      <ul className={c.people}>
        {data.map((person) => (
          <Person key={person.user.id} person={person} onAsk={() => setAsked(person)} />
        ))}
      </ul>
      <IntroductionModal coworker={asked?.user ?? null} onClose={() => setAsked(null)} />
    </Card>
  );
}

function Person({ person, onAsk }: { person: PersonToMeet; onAsk: () => void }) {
  const { t } = useTranslation('meet');
  const { user, why, is_free: isFree } = person;
  const [name = ''] = namesOf([user]);
  const { short } = splitFields(user.fields);
  const [first] = why;
  const reason = first && (first.detail ? t('fact', first) : first.title);
  return (
    <li className={c.person}>
      <PersonAvatar person={user} size={32} />
      <div className={c.who}>
        <p className={c.name}>{fullName(user) || user.email}</p>
        <p className={c.note}>{short.map(({ value }) => value).join(', ')}</p>
        {user.about_me && <p className={c.about}>{user.about_me}</p>}
        <p className={c.note}>{isFree ? t('free') : reason}</p>
      </div>
      <Button variant="light" className={c.ask} onClick={onAsk}>
        {t('ask', { name })}
      </Button>
    </li>
  );
}
