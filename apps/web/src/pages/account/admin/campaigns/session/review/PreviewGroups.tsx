import type { GroupsDraft } from '@fika/contract/endpoints/matching/groups';
import { Stack } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useTranslation } from '#lib/i18n.ts';
import { Card } from '#ui/Card.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { GuardedButton } from '#ui/GuardedButton.tsx';
import { usePreviewGroups, type Round } from '#features/rounds/api.ts';
import { nameOf } from '#features/rounds/review.ts';
import { GroupCard } from './GroupCard.tsx';
import c from './PreviewGroups.module.css';

/** A look at the groups that the answers of now would make, while answers stay open. */
export function PreviewGroups({ round }: { round: Round }) {
  const { t } = useTranslation('groups');
  const preview = usePreviewGroups({ campaignId: round.campaign_id, roundId: round.id });
  return (
    <Card title={t('preview.title')}>
      <Stack gap="sm" align="flex-start">
        <p>{t('preview.text')}</p>
        <GuardedButton
          variant="default"
          leftSection={<IconEye size={16} />}
          reason={round.accepted < 2 ? t('preview.too_few') : null}
          loading={preview.isPending}
          onClick={() => preview.mutate()}
        >
          {t(preview.data ? 'preview.again' : 'preview.act')}
        </GuardedButton>
      </Stack>
      {preview.error && <ErrorBanner title={t('preview.failed')} error={preview.error} />}
      {preview.data && <Draft draft={preview.data} />}
    </Card>
  );
}

function Draft({ draft }: { draft: GroupsDraft }) {
  const { t } = useTranslation(['groups', 'common']);
  const { people, groups_count, repeats, over_cap, groups, waiting } = draft;
  return (
    <div role="status">
      <p>
        {t('preview.people', { count: people })} {t('preview.groups', { count: groups_count })}{' '}
        {t('preview.repeats', { count: repeats })}{' '}
        {over_cap > 0 && `${t('preview.over_cap', { count: over_cap })} `}
        {groups.length < groups_count && t('preview.some', { shown: groups.length })}
      </p>
      <div className={c.groups}>
        {groups.map((group, index) => (
          <GroupCard
            key={group.id}
            group={group}
            place={index + 1}
            count={groups.length}
            acts={null}
            live={false}
          />
        ))}
      </div>
      {waiting.length > 0 && (
        <section className={c.waiting}>
          <h3>{t('preview.waiting')}</h3>
          <ul>
            {waiting.map(({ user, reason }) => (
              <li key={user.id}>{t('common:labelled', { label: nameOf(user), value: reason.sentence })}</li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
