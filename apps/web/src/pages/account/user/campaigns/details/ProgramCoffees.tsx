import { Button, VisuallyHidden } from '@mantine/core';
import { useTranslation } from '#lib/i18n.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { PageSkeleton } from '#ui/Skeletons.tsx';
import { useLiveCoffees, useProgramCoffees } from '#features/coffees/api.ts';
import c from './ProgramCoffees.module.css';
import { CoffeeCard } from '#features/coffees/components/CoffeeCard.tsx';

/** My coffees of one program, newest first. */
export function ProgramCoffees({ id }: { id: number }) {
  const { t } = useTranslation(['coffees', 'participations']);
  useLiveCoffees();
  const coffees = useProgramCoffees(id);
  if (coffees.error && !coffees.data) {
    return (
      <ErrorBanner title={t('not_loaded')} error={coffees.error} onRetry={() => void coffees.refetch()} />
    );
  }
  if (!coffees.data) return <PageSkeleton />;
  const mine = coffees.data.pages.flatMap(({ results }) => results);
  if (mine.length === 0) return <p className={c.none}>{t('participations:programs.coffees_empty')}</p>;
  return (
    <div className={c.coffees}>
      <VisuallyHidden>
        <h2>{t('mine')}</h2>
      </VisuallyHidden>
      <div className={c.cards}>
        {mine.map((coffee) => (
          <CoffeeCard key={coffee.id} coffee={coffee} />
        ))}
      </div>
      {coffees.hasNextPage && (
        <Button
          variant="subtle"
          loading={coffees.isFetchingNextPage}
          onClick={() => void coffees.fetchNextPage()}
        >
          {t('show_more')}
        </Button>
      )}
    </div>
  );
}
