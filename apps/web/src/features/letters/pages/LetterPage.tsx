import { letterDocument } from '@fika/contract/letters/document';
import { Button, Menu, SegmentedControl } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import type { JSONContent } from '@tiptap/react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { keptReader } from '../../../lib/kept-draft.ts';
import { useWorkspace } from '../../../lib/session.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { type KeptDraft, useKeptDraft } from '../../../lib/use-kept-draft.ts';
import { paths } from '../../../paths.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ConfirmModal } from '../../../ui/ConfirmModal.tsx';
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx';
import { GuardedButton } from '../../../ui/GuardedButton.tsx';
import { LeaveGuard } from '../../../ui/LeaveGuard.tsx';
import { PageGrid } from '../../../ui/PageGrid.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { RowMenu } from '../../../ui/RowMenu.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { type Campaign, useCampaign } from '../../campaigns/api.ts';
import {
  type Letter,
  type LetterDraft,
  type LetterKey,
  useFindings,
  useLetterActs,
  useLetters,
  usePreview,
  useSendTest,
} from '../api.ts';
import { Findings } from '../components/Findings.tsx';
import { LetterPreview } from '../components/LetterPreview.tsx';
import { SubjectField } from '../components/SubjectField.tsx';
import { asWritten } from '../editor/extensions.ts';
import LetterEditor from '../editor/LetterEditor.tsx';
import { unsentReason } from '../view.ts';
import c from './LetterPage.module.css';

interface LetterPageProps extends LetterKey {
  campaignId: number;
}

interface Written {
  subject: string;
  json: JSONContent;
}

const readKept = keptReader(z.object({ subject: z.string(), json: z.custom<JSONContent>() }));

/** One letter of a program in one language: written on the left, as it arrives on the right. */
export function LetterPage({ campaignId, kind, language }: LetterPageProps) {
  const campaign = useCampaign(campaignId);
  const letter = useLetters(campaignId).find((one) => one.kind === kind && one.language === language);
  if (!letter) return null;
  return <LetterDesk key={`${kind}-${language}`} campaign={campaign} letter={letter} />;
}

function LetterDesk({ campaign, letter }: { campaign: Campaign; letter: Letter }) {
  const { t } = useTranslation('letters');
  const workspace = useWorkspace();
  const { kind, language } = letter;
  const base = useMemo<Written>(() => ({ subject: letter.subject, json: asWritten(letter.json) }), [letter]);
  const form = useKeptDraft(`fika-letter-${workspace.id}-${campaign.id}-${kind}-${language}`, base, readKept);
  // The editor holds its own document: it begins anew when the draft is thrown away.
  const [begun, setBegun] = useState({ times: 0, json: form.draft.json });
  const restart = (json: JSONContent) => setBegun(({ times }) => ({ times: times + 1, json }));
  const { save, reset } = useLetterActs(campaign.id, letter);
  const checked = useChecked(campaign.id, letter, form.draft);
  const readOnly = campaign.status === 'archived';
  const errors = checked.findings.filter(({ severity }) => severity === 'error');
  const unsent = unsentReason(kind, campaign);
  const saveLetter = () => {
    if (!checked.draft) return;
    save.mutate(checked.draft, {
      onSuccess: () => {
        form.discard();
        showToast({ message: t('saved', { name: t(`kind.${kind}`) }) });
      },
    });
  };
  const discard = () => {
    form.discard();
    restart(base.json);
    save.reset();
  };
  return (
    <>
      <LeaveGuard dirty={form.dirty} within="/nowhere" />
      <PageHeader
        title={t(`kind.${kind}`)}
        crumbs={useCrumbs(campaign, kind)}
        status={<StatusBadge>{t(letter.custom ? 'own_words' : 'default_text')}</StatusBadge>}
        actions={
          <>
            <Languages campaignId={campaign.id} letter={letter} />
            {!readOnly && (
              <HeaderActs
                {...{ form, letter, discard }}
                reason={reasonNotToSave(form.dirty, errors.length, t)}
                saving={save.isPending}
                onSave={saveLetter}
                onReset={() => reset.mutateAsync().then(({ json }) => restart(asWritten(json)))}
              />
            )}
          </>
        }
      />
      <div className={c.notices}>
        {unsent && <Banner tone="accent" title={t(`unsent.${unsent}`)} />}
        {save.error && <ErrorBanner title={t('not_saved')} error={save.error} />}
      </div>
      <PageGrid
        kind="panel"
        aside={
          <>
            <Card
              title={t('findings.title')}
              aside={<TestMail campaignId={campaign.id} draft={checked.draft} />}
            >
              {checked.error ? (
                <ErrorBanner title={t('findings.failed')} error={checked.error} />
              ) : (
                <Findings findings={checked.findings} bytes={checked.bytes} />
              )}
            </Card>
            <LetterPreview preview={checked.preview} stale={checked.stale} error={checked.previewError} />
          </>
        }
      >
        <SubjectField
          kind={kind}
          readOnly={readOnly}
          value={form.draft.subject}
          error={errors.find(({ place }) => place === 'subject')?.sentence ?? null}
          onChange={(subject) => form.set({ subject })}
        />
        <div>
          <p className={c.label}>{t('letter')}</p>
          <LetterEditor
            key={begun.times}
            kind={kind}
            initial={begun.json}
            readOnly={readOnly}
            onChange={(json) => form.set({ json })}
          />
          <p className={c.help}>{t('letter_help', { example: '{{first_name}}' })}</p>
        </div>
      </PageGrid>
    </>
  );
}

/** What the server says of the draft, a moment after the last key. */
function useChecked(campaignId: number, { kind, language }: LetterKey, written: Written) {
  const [settled] = useDebouncedValue(written, 400);
  const findings = useFindings(campaignId, { kind, language, ...settled });
  const problems = findings.data?.problems ?? [];
  const isSound = findings.isSuccess && !problems.some(({ severity }) => severity === 'error');
  const draft = useMemo<LetterDraft | null>(() => {
    const read = letterDocument.safeParse(settled.json);
    return isSound && read.success ? { kind, language, subject: settled.subject, json: read.data } : null;
  }, [isSound, settled, kind, language]);
  const preview = usePreview(campaignId, draft);
  return {
    findings: problems,
    bytes: findings.data?.bytes ?? null,
    error: findings.error,
    draft: settled === written ? draft : null,
    preview: preview.data,
    previewError: preview.error,
    stale: draft === null || preview.isPlaceholderData || settled !== written,
  };
}

function reasonNotToSave(
  dirty: boolean,
  errors: number,
  t: (key: 'nothing_to_save' | 'errors_first') => string,
): string | null {
  if (!dirty) return t('nothing_to_save');
  return errors > 0 ? t('errors_first') : null;
}

interface HeaderActsProps {
  form: KeptDraft<Written>;
  letter: Letter;
  reason: string | null;
  saving: boolean;
  discard: () => void;
  onSave: () => void;
  onReset: () => Promise<unknown>;
}

function HeaderActs({ form, letter, reason, saving, discard, onSave, onReset }: HeaderActsProps) {
  const { t } = useTranslation('letters');
  const { time } = useFormat();
  const [asked, setAsked] = useState(false);
  return (
    <>
      {letter.custom && (
        <RowMenu name={t(`kind.${letter.kind}`)} variant="default">
          <Menu.Item onClick={() => setAsked(true)}>{t('reset.menu')}</Menu.Item>
        </RowMenu>
      )}
      {form.keptAt !== null && <span className={c.kept}>{t('kept', { time: time(form.keptAt) })}</span>}
      {form.dirty && (
        <Button variant="default" disabled={saving} onClick={discard}>
          {t('discard')}
        </Button>
      )}
      <GuardedButton reason={reason} loading={saving} onClick={onSave}>
        {t('save')}
      </GuardedButton>
      <ConfirmModal
        opened={asked}
        onClose={() => setAsked(false)}
        title={t('reset.title')}
        confirmLabel={t('reset.confirm')}
        keepLabel={t('reset.keep')}
        failedTitle={t('reset.failed')}
        onConfirm={async () => {
          form.discard();
          await onReset();
          showToast({ message: t('reset.done') });
        }}
      >
        {t('reset.body')}
      </ConfirmModal>
    </>
  );
}

function Languages({ campaignId, letter }: { campaignId: number; letter: Letter }) {
  const { t } = useTranslation('letters');
  const { slug } = useWorkspace();
  const navigate = useNavigate();
  const to = paths.campaignsEditTemplate({ slug, id: campaignId, template: letter.kind });
  return (
    <SegmentedControl
      aria-label={t('language')}
      data={[
        { value: 'en', label: 'English' },
        { value: 'fr', label: 'Français' },
      ]}
      value={letter.language}
      onChange={(language) => void navigate({ to, search: { language: language } })}
    />
  );
}

function TestMail({ campaignId, draft }: { campaignId: number; draft: LetterDraft | null }) {
  const { t } = useTranslation('letters');
  const send = useSendTest(campaignId);
  const run = () => {
    if (!draft) return;
    send.mutate(draft, {
      onSuccess: ({ sent_to }) => showToast({ message: t('test.sent', { address: sent_to }) }),
    });
  };
  return (
    <>
      <GuardedButton
        variant="default"
        reason={draft ? null : t('test.not_yet')}
        loading={send.isPending}
        onClick={run}
      >
        {t('test.send')}
      </GuardedButton>
      {send.error && <ErrorBanner title={t('test.failed')} error={send.error} />}
    </>
  );
}

function useCrumbs({ id, name }: Campaign, kind: Letter['kind']) {
  const { t } = useTranslation(['letters', 'campaigns']);
  const { slug } = useWorkspace();
  return [
    { label: t('campaigns:title'), to: paths.campaigns({ slug }) },
    { label: name, to: paths.campaignsDetails({ slug, id }) },
    { label: t('title'), to: paths.campaignsEditTab({ slug, id, tab: 'messages' }) },
    { label: t(`kind.${kind}`) },
  ];
}
