import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { PageGrid } from '#ui/PageGrid.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { SkeletonPeople } from '#ui/Skeletons.tsx';
import { useCategories } from '#features/categories/api.ts';
import { usePreferences } from '#features/preferences/api.ts';
import { NeverWithCard } from './NeverWithCard.tsx';
import { PaceCard } from './PaceCard.tsx';
import { preferableFields } from '#features/preferences/view.ts';
import c from './PreferencesPage.module.css';

const PreferenceList = lazyPart(
  async () => (await import('./PreferenceList.tsx')).PreferenceList,
  <SkeletonPeople />,
);

/** The reader's preferences for every matching: the people to meet, those to avoid, and how often. */
export function PreferencesPage() {
  const { t } = useTranslation('preferences');
  const workspace = useWorkspace();
  const preferences = usePreferences();
  const canAdd = preferableFields(useCategories()).length > 0;
  const add = (
    <ButtonLink to={paths.preferencesAdd(workspace)} leftSection={<IconPlus size={16} />}>
      {t('add')}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader title={t('title')} actions={preferences.length > 0 && add} />
      <PageGrid
        aside={
          <>
            <PaceCard />
            <NeverWithCard />
          </>
        }
      >
        {preferences.length === 0 ? (
          <EmptyState title={t('empty.title')} actions={canAdd && add}>
            {t(canAdd ? 'empty.body' : 'empty.no_fields')}
          </EmptyState>
        ) : (
          <Card padding="flush">
            <p className={c.help}>{t('help')}</p>
            <PreferenceList preferences={preferences} />
          </Card>
        )}
      </PageGrid>
    </>
  );
}
