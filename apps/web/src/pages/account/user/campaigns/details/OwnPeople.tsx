import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { Card } from '#ui/Card.tsx';
import { PagedCard } from '#ui/PagedCard.tsx';
import { PersonCell } from '#ui/PersonCell.tsx';
import { SearchInput } from '#ui/SearchInput.tsx';
import { programPeopleQuery, type UserCampaignDetail } from '#features/participations/api.ts';
import c from '#features/participations/components/OwnProgram.module.css';

const ROWS = 20;

/** The other participants by name; only participants see them. */
export function OwnPeople({ program }: { program: UserCampaignDetail }) {
  const { t } = useTranslation('participations');
  const workspace = useWorkspace();
  const [offset, setOffset] = useState(0);
  const [search, setSearch] = useState('');
  const people = useQuery(programPeopleQuery(workspace, program.id, { limit: ROWS, offset, search }));
  if (program.group === 'left') {
    return (
      <Card>
        <p className={c.note}>{t('programs.people_hidden')}</p>
      </Card>
    );
  }
  const find = (text: string) => {
    setSearch(text);
    setOffset(0);
  };
  return (
    <PagedCard
      title={t('programs.people', { count: program.people })}
      intro={
        <div className={c.search}>
          <SearchInput label={t('programs.people_search')} value={search} onChange={find} />
        </div>
      }
      page={people}
      failed={t('programs.not_loaded')}
      empty={t(search ? 'programs.people_none' : 'programs.people_alone')}
      rowId={({ id }) => id}
      render={(person) => <PersonCell person={person} />}
      onPage={setOffset}
    />
  );
}
