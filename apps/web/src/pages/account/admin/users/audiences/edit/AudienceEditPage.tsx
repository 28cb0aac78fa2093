import { LIMITS } from '@fika/contract/limits';
import { Button, Textarea, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type FormEvent, useMemo } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useCan } from '#lib/use-can.ts';
import { useStoredDraft } from '#lib/use-stored-draft.ts';
import { paths } from '#paths.ts';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { LeaveGuard } from '#ui/LeaveGuard.tsx';
import { PageGrid } from '#ui/PageGrid.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { showToast } from '#ui/toast.tsx';
import { FilterBuilder } from '#features/members/filters/FilterBuilder.tsx';
import {
  type Audience,
  audienceQuery,
  useLiveAudiences,
  useUpdateAudience,
} from '#features/audiences/api.ts';
import { AudienceMembers } from './AudienceMembers.tsx';
import { AudienceMenu } from '#features/audiences/components/AudienceMenu.tsx';
import { AudienceSentence } from './AudienceSentence.tsx';
import { HandPicked } from './HandPicked.tsx';
import { PreviewCard } from './PreviewCard.tsx';
import { changeOf, draftOf } from '#features/audiences/view.ts';
import c from './AudienceEditPage.module.css';

const FORM = 'audience-form';

/** One audience, or why the reader may not change it. */
export function AudienceEditPage({ id }: { id: number }) {
  const { t } = useTranslation('audiences');
  const workspace = useWorkspace();
  const { can, reason } = useCan('audiences_management', id);
  if (can) return <Loaded id={id} />;
  return (
    <EmptyState
      level={1}
      title={t('denied.title')}
      actions={<ButtonLink to={paths.audiences(workspace)}>{t('denied.back')}</ButtonLink>}
    >
      {reason}
    </EmptyState>
  );
}

function Loaded({ id }: { id: number }) {
  const { data } = useSuspenseQuery(audienceQuery(useWorkspace(), id));
  return <EditAudience audience={data} />;
}

/** The name of an audience, its filter, the members added by hand, and the effect of a change. */
function EditAudience({ audience }: { audience: Audience }) {
  const { t } = useTranslation(['audiences', 'common']);
  const workspace = useWorkspace();
  const base = useMemo(() => draftOf(audience), [audience]);
  const form = useStoredDraft(
    `fika-audience-${workspace.id}-${audience.id}`,
    base,
    () => import('#features/audiences/stored-draft.ts'),
  );
  const update = useUpdateAudience(audience.id);
  useLiveAudiences();
  const { draft } = form;
  const change = changeOf(base, draft);
  const dirty = Object.keys(change).length > 0;
  const nameless = draft.name.trim() === '';
  // On a phone the effect of a change is right below the filter.
  const narrow = useMediaQuery('(max-width: 62em)') ?? false;
  const preview = <PreviewCard audience={audience} filters={draft.filters} />;
  const discard = () => {
    form.discard();
    update.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (nameless || !dirty) return;
    update.mutate(change, {
      onSuccess: ({ name }) => {
        form.discard();
        showToast({ message: t('saved', { name }) });
      },
    });
  };
  return (
    <>
      <LeaveGuard dirty={dirty && !update.isPending} within="/nowhere" />
      <PageHeader
        title={audience.name}
        crumbs={[
          { label: t('common:nav.members'), to: paths.members(workspace) },
          { label: t('title'), to: paths.audiences(workspace) },
          { label: audience.name },
        ]}
        actions={
          <>
            <Button variant="default" disabled={!form.dirty || update.isPending} onClick={discard}>
              {t('discard')}
            </Button>
            <Button type="submit" form={FORM} disabled={!dirty} loading={update.isPending}>
              {t('save')}
            </Button>
            <AudienceMenu audience={audience} variant="default" />
          </>
        }
      />
      {update.error && <ErrorBanner title={t('not_saved')} error={update.error} />}
      <PageGrid kind="panel" aside={narrow ? null : preview}>
        <form id={FORM} className={c.cards} onSubmit={submit} noValidate>
          <Card title={t('about')}>
            <div className={c.fields}>
              <TextInput
                label={t('name')}
                maxLength={LIMITS.nameLength}
                autoComplete="off"
                value={draft.name}
                error={nameless && t('name_missing')}
                onChange={(event) => form.set({ name: event.currentTarget.value })}
              />
              <Textarea
                label={t('description')}
                autosize
                minRows={2}
                maxLength={LIMITS.audienceDescription}
                value={draft.description}
                onChange={(event) => form.set({ description: event.currentTarget.value })}
              />
            </div>
          </Card>
          <Card title={t('who')}>
            <AudienceSentence filters={draft.filters} />
            <FilterBuilder filters={draft.filters} onChange={(filters) => form.set({ filters })} />
          </Card>
          {narrow && preview}
        </form>
        <HandPicked id={audience.id} />
        <AudienceMembers id={audience.id} />
      </PageGrid>
    </>
  );
}
