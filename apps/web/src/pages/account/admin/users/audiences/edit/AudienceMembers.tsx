import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { PagedCard } from '#ui/PagedCard.tsx';
import { PersonCell } from '#ui/PersonCell.tsx';
import { SearchInput } from '#ui/SearchInput.tsx';
import { audienceMembersQuery } from '#features/audiences/api.ts';
import c from './AudienceMembers.module.css';

const ROWS = 10;

/** The members of the saved audience. */
export function AudienceMembers({ id }: { id: number }) {
  const { t } = useTranslation('audiences');
  const { slug } = useWorkspace();
  const [page, setPage] = useState({ offset: 0, search: '' });
  const members = useQuery(audienceMembersQuery(useWorkspace(), id, { limit: ROWS, ...page }));
  const searched = page.search !== '';
  return (
    <PagedCard
      title={t('members.title')}
      intro={
        (searched || (members.data?.count ?? 0) > ROWS) && (
          <div className={c.search}>
            <SearchInput
              label={t('members.search')}
              value={page.search}
              onChange={(search) => setPage({ offset: 0, search })}
            />
          </div>
        )
      }
      page={members}
      failed={t('members.failed')}
      empty={t(searched ? 'members.nobody' : 'members.empty')}
      rowId={(user) => user.id}
      render={(user) => (
        <PersonCell person={user} detail={user.email} to={paths.memberProfile({ slug, id: user.id })} />
      )}
      onPage={(offset) => setPage({ ...page, offset })}
    />
  );
}
