import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { Card } from '#ui/Card.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { factIcon } from '#ui/fact-icons.ts';
import { type Coffee, useAnotherIcebreaker } from '#features/coffees/api.ts';
import { namesOf } from '#features/coffees/view.ts';
import c from './CoffeeWhy.module.css';

/** Why these people: facts, the most telling first. */
export function CoffeeWhy({ coffee }: { coffee: Coffee }) {
  const { t } = useTranslation('coffees');
  const how = useOrigin(coffee);
  const why = how === null ? coffee.why : [{ fact: 'introduction', title: how, detail: '' }, ...coffee.why];
  if (why.length === 0) return null;
  return (
    <Card title={t(coffee.members.length === 2 ? 'why_two' : 'why_many')}>
      <ul className={c.reasons}>
        {why.map(({ fact, title, detail }) => {
          const Icon = factIcon(fact);
          return (
            <li key={`${title} ${detail}`} className={c.reason}>
              <span className={c.mark}>
                <Icon size={16} aria-hidden="true" />
              </span>
              <div>
                <p>{title}</p>
                {detail && <p className={c.detail}>{detail}</p>}
              </div>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/** The origin of a meeting outside of a session; null for the others. */
function useOrigin({ origin, introduced_by: asker, members }: Coffee): string | null {
  const { t } = useTranslation('coffees');
  const { user } = useWorkspace();
  if (origin === 'rematch') return t('origin.rematch');
  if (asker === null) return null;
  const isMine = asker === user.id;
  const [name] = namesOf(members.filter(({ id }) => (isMine ? id !== asker : id === asker)));
  return name === undefined ? null : t(isMine ? 'origin.asked_by_you' : 'origin.asked_by', { name });
}

/** A question to begin with. */
export function Icebreaker({ coffee: { id, icebreaker: text } }: { coffee: Coffee }) {
  const { t } = useTranslation('coffees');
  const another = useAnotherIcebreaker(id);
  if (text === '') return null;
  return (
    <Card tone="answer">
      <div className={c.iceHead}>
        <p className={c.caption}>{t('icebreaker')}</p>
        <Button
          variant="subtle"
          size="compact-sm"
          className={c.another}
          rightSection={<IconRefresh size={16} aria-hidden="true" />}
          loading={another.isPending}
          onClick={() => another.mutate()}
        >
          {t('icebreaker_another')}
        </Button>
      </div>
      <p className={c.question} aria-live="polite">
        {text}
      </p>
      {another.error && <ErrorBanner title={t('icebreaker_failed')} error={another.error} />}
    </Card>
  );
}
