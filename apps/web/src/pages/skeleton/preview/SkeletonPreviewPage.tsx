import { useTranslation } from '#lib/i18n.ts';
import { paths } from '#paths.ts';
import { Card } from '#ui/Card.tsx';
import { DataTable } from '#ui/DataTable.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { Logo } from '#ui/Logo.tsx';
import { Column } from '#ui/PageGrid.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { PageSkeleton, SkeletonPeople } from '#ui/Skeletons.tsx';
import { Main } from '#app/Main.tsx';
import c from './SkeletonPreviewPage.module.css';

const COLUMNS = ['first', 'second', 'third'] as const;

/** The skeleton of a page while its content loads. */
export function SkeletonPreviewPage() {
  const { t } = useTranslation();
  return (
    <>
      <header className={c.top}>
        <Logo />
      </header>
      <Main className={c.main}>
        <PageHeader
          title={t('skeletons.title')}
          actions={
            <ButtonLink variant="default" to={paths.root()}>
              {t('actions.back_home')}
            </ButtonLink>
          }
        />
        <Column>
          <Card title={t('skeletons.page')}>
            <PageSkeleton />
          </Card>
          <Card title={t('skeletons.people')}>
            <SkeletonPeople rows={4} />
          </Card>
          <Card title={t('skeletons.table')} padding="flush">
            <DataTable<{ id: number }>
              label={t('skeletons.table')}
              columns={COLUMNS.map((key) => ({
                id: key,
                header: t(`skeletons.columns.${key}`),
                cell: ({ row }) => row.original.id,
              }))}
              rows={undefined}
              rowId={({ id }) => id}
              rowName={({ id }) => String(id)}
              skeletonRows={4}
            />
          </Card>
        </Column>
      </Main>
    </>
  );
}
