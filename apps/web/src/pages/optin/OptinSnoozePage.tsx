import { LIMITS } from '@fika/contract/limits';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import { paths } from '#paths.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { firstSnoozeDay, isSnoozeDay, lastSnoozeDay, snoozeDay } from '#features/participations/view.ts';
import { useOptin } from '#features/participations/optin/api.ts';
import { GoneScreen, LeftScreen } from './ClosedScreen.tsx';
import { Action, Choices, Field, PageLink } from './Controls.tsx';
import { OptinGate, type OptinPage } from './OptinGate.tsx';
import { ForWhom, OptinScreen } from '#features/participations/optin/components/OptinScreen.tsx';
import { SnoozedScreen } from './SnoozedScreen.tsx';
import { openSearch, optinLink } from '#features/participations/optin/links.ts';

const TWO_FREE = [null, null];
const OTHER = 'other';

/** The page of "Snooze…" in an email: a pause with an end. Only the button changes data. */
export function OptinSnoozePage() {
  // A paused member came here to pick another day.
  const [changing, setChanging] = useState(openSearch('from') === 'break');
  return (
    <OptinGate action="snooze">
      {(page) => {
        const { why, paused_until } = page.view;
        if (why === 'left' || why === 'left_product') return <LeftScreen page={page} />;
        if (!page.view.subscribed || why === 'archived') return <GoneScreen page={page} />;
        if (paused_until && !changing) return <SnoozedScreen page={page} />;
        return <Choose page={page} onDone={() => setChanging(false)} />;
      }}
    </OptinGate>
  );
}

function Choose({ page: { view, tokens }, onDone }: { page: OptinPage; onDone: () => void }) {
  const { t } = useTranslation('optin');
  const { date } = useFormat();
  const snooze = useOptin('snooze', tokens.snooze ?? '');
  const [choice, setChoice] = useState<string>(snoozeDay(LIMITS.snoozeWeeks[0]));
  const [other, setOther] = useState('');
  const until = choice === OTHER ? other : choice;
  const isFine = isSnoozeDay(until);
  const isOpen = view.state === 'open';
  return (
    <OptinScreen
      people={TWO_FREE}
      caption={view.campaign.name}
      title={t('snooze.title')}
      sheet={
        <>
          {snooze.error && <ErrorBanner title={t('snooze.failed')} error={snooze.error} />}
          <Action
            busy={snooze.isPending}
            onClick={() => (isFine ? snooze.mutate({ until }, { onSuccess: onDone }) : setChoice(OTHER))}
          >
            {isFine ? t('snooze.confirm', { until: date(until, 'long') }) : t('snooze.confirm_no_day')}
          </Action>
          {isOpen && tokens.accept && (
            <PageLink href={optinLink(paths.optinAccept(), { token: tokens.accept })}>
              {t('confirm_no.back')}
            </PageLink>
          )}
          <ForWhom view={view} />
        </>
      }
    >
      <p>{t(isOpen ? 'snooze.text' : 'snooze.text_drawn', { campaign: view.campaign.name })}</p>
      <Choices
        legend={t('snooze.how_long')}
        value={choice}
        onChange={setChoice}
        choices={[
          ...LIMITS.snoozeWeeks.map((weeks) => ({
            value: snoozeDay(weeks),
            label: t('snooze.weeks', { count: weeks }),
            hint: t('snooze.until', { until: date(snoozeDay(weeks), 'day') }),
          })),
          { value: OTHER, label: t('snooze.other') },
        ]}
      />
      {choice === OTHER && (
        <Field
          label={t('snooze.day')}
          help={t('snooze.day_help')}
          error={other !== '' && !isFine ? t('snooze.day_wrong') : undefined}
        >
          {(props) => (
            <input
              {...props}
              type="date"
              min={firstSnoozeDay()}
              max={lastSnoozeDay()}
              value={other}
              onChange={(event) => setOther(event.currentTarget.value)}
            />
          )}
        </Field>
      )}
    </OptinScreen>
  );
}
