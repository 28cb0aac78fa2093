import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useFormat } from '#lib/use-format.ts';
import { paths } from '#paths.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { addressOf, fullName } from '#ui/initials.ts';
import { lazyDialog } from '#ui/lazy-part.tsx';
import { ButtonLink, TextLink } from '#ui/links.tsx';
import { Modal } from '#ui/Modal.tsx';
import { PersonAvatar } from '#ui/PersonAvatar.tsx';
import { SkeletonPeople } from '#ui/Skeletons.tsx';
import { useReturnFocus } from '#ui/use-return-focus.ts';
import { type Coffee, coffeesWithQuery } from '#features/coffees/api.ts';
import { COFFEE_STATUSES, namesOf, splitFields } from '#features/coffees/view.ts';
import type { MapPerson } from '#features/network/api.ts';
import c from './PersonModal.module.css';

const IntroductionModal = lazyDialog(
  ({ coworker }) => coworker !== null,
  async () => (await import('#features/conversations/components/IntroductionModal.tsx')).IntroductionModal,
);

interface PersonModalProps {
  user: MapPerson['user'];
  onClose: () => void;
}

/** A person of the network: the meetings with them, and the ways to write to them and to meet again. */
export function PersonModal({ user, onClose }: PersonModalProps) {
  useReturnFocus();
  const { t } = useTranslation(['network', 'coffees']);
  const workspace = useWorkspace();
  const [asking, setAsking] = useState(false);
  const { data, error, refetch } = useQuery(coffeesWithQuery(workspace, user.id));
  const [latest] = data?.results ?? [];
  const member = latest?.members.find(({ id }) => id === user.id);
  const [name = ''] = namesOf([user]);
  const canAsk = workspace.options.account_access.enable_instant_match;
  return (
    <>
      <Modal opened={!asking} onClose={onClose} title={fullName(user) || user.email} size={440}>
        <div className={c.head}>
          <PersonAvatar person={user} size={72} />
          <div className={c.who}>
            <p>
              {splitFields(member?.fields ?? [])
                .short.map(({ value }) => value)
                .join(', ')}
            </p>
            <p>{addressOf(user)}</p>
            {member?.about_me && <p className={c.about}>{member.about_me}</p>}
          </div>
        </div>
        <h3 className={c.title}>{t('person.together')}</h3>
        {error && (
          <ErrorBanner title={t('coffees:not_loaded')} error={error} onRetry={() => void refetch()} />
        )}
        {!data && !error && <SkeletonPeople rows={2} />}
        {data && data.results.length === 0 && <p className={c.note}>{t('known')}</p>}
        <ul className={c.coffees}>
          {data?.results.map((coffee) => (
            <Together key={coffee.id} coffee={coffee} />
          ))}
        </ul>
        <Group justify="flex-end" gap="xs" mt="md">
          {latest && latest.kind === 'meeting' && (
            <ButtonLink
              to={paths.coffee({ slug: workspace.slug, id: latest.id })}
              hash="conversation"
              variant="default"
            >
              {t('person.write')}
            </ButtonLink>
          )}
          {canAsk && <Button onClick={() => setAsking(true)}>{t('coffees:again.with', { name })}</Button>}
        </Group>
      </Modal>
      <IntroductionModal coworker={asking ? user : null} onClose={onClose} />
    </>
  );
}

/** One meeting: its day, its program, and how it went. */
function Together({ coffee }: { coffee: Coffee }) {
  const { t } = useTranslation('coffees');
  const { date } = useFormat();
  const { slug } = useWorkspace();
  const { status, scheduled_at: at, created_at, campaign } = coffee;
  return (
    <li className={c.coffee}>
      <TextLink to={paths.coffee({ slug, id: coffee.id })}>{date(at ?? created_at)}</TextLink>
      <span className={c.note}>
        {[campaign?.name ?? t('origin.introduction'), t(`statuses.${COFFEE_STATUSES[status]}`)].join(' · ')}
      </span>
    </li>
  );
}
