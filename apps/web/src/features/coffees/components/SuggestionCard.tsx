import type { Suggestion } from '@fika/contract/endpoints/coffees';
import { Button } from '@mantine/core';
import { useTranslation } from '#lib/i18n.ts';
import { fullName } from '#ui/initials.ts';
import { PersonAvatar } from '#ui/PersonAvatar.tsx';
import { namesOf, splitFields } from '../view.ts';
import c from './SuggestionCard.module.css';

/** A colleague to meet, and what speaks for it. */
export function SuggestionCard({ suggestion, onAsk }: { suggestion: Suggestion; onAsk: () => void }) {
  const { t } = useTranslation(['coffees', 'meet']);
  const { user, why } = suggestion;
  const [name = ''] = namesOf([user]);
  const { short } = splitFields(user.fields);
  return (
    <article className={c.card}>
      <div className={c.head}>
        <PersonAvatar person={user} size={32} />
        <div className={c.who}>
          <h3 className={c.name}>{fullName(user) || user.email}</h3>
          <p className={c.fields}>{short.map(({ value }) => value).join(', ')}</p>
        </div>
      </div>
      {user.about_me && <p className={c.about}>{user.about_me}</p>}
      {why.length > 0 && (
        <ul className={c.why}>
          {why.map(({ title, detail }) => (
            <li key={`${title} ${detail}`}>{detail ? t('meet:fact', { title, detail }) : title}</li>
          ))}
        </ul>
      )}
      <Button variant="light" className={c.ask} onClick={onAsk}>
        {t('meet:ask', { name })}
      </Button>
    </article>
  );
}
