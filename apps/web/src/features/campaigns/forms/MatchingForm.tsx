import { HOURS_IN_COMMON, type HoursInCommon } from '@fika/contract/hours-in-common';
import { CHUNK_GENERATORS, type ChunkGenerator } from '@fika/contract/statuses';
import { Select, Switch } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { Column, PageGrid } from '#ui/PageGrid.tsx';
import { TextLink } from '#ui/links.tsx';
import { Ahead } from '../components/Ahead.tsx';
import { AlgorithmField } from '../components/AlgorithmField.tsx';
import { SeatList } from '../components/SeatList.tsx';
import { FixedParticipants } from '../components/FixedParticipants.tsx';
import { GroupSize } from '../components/GroupSize.tsx';
import { RuleList, type RulePrices } from '../components/RuleList.tsx';
import {
  type CampaignDraft,
  MANAGER_SETTINGS,
  type ManagerSetting,
  managerSetting,
  needsPairs,
  usesRules,
  withManagerSetting,
} from '../draft.ts';
import { priceOf } from '../forecast.ts';
import { newSeat } from '../new-seat.ts';
import type { TabFormProps } from '../tab-form-props.ts';
import { type Forecast, useForecast } from '../use-forecast.ts';
import { useGroupWords, useSizeWords } from '../components/use-words.ts';
import c from './MatchingForm.module.css';
import { MatchingPanel } from '../components/MatchingPanel.tsx';

export function MatchingForm(props: TabFormProps) {
  const { campaign, form, audience } = props;
  // Nothing is computed with what will never run again.
  return campaign.status === 'archived' ? (
    <PageGrid
      kind="panel"
      aside={<MatchingPanel draft={form.draft} audience={campaign.human_filters} count={audience.count} />}
    >
      <Fields {...props} forecast={null} />
    </PageGrid>
  ) : (
    <Forecasted {...props} />
  );
}

/** With what the values come to, computed on the server while they are edited. */
function Forecasted(props: TabFormProps) {
  const forecast = useForecast(props.campaign.id, props.form.draft);
  return (
    <PageGrid kind="panel" aside={<Ahead campaign={props.campaign} form={props.form} forecast={forecast} />}>
      <Fields {...props} forecast={forecast} />
    </PageGrid>
  );
}

interface FieldsProps extends TabFormProps {
  forecast: Forecast | null;
}

function Fields(props: FieldsProps) {
  const { form, forecast } = props;
  const { draft, set } = form;
  const { algo } = draft;
  return (
    <Column>
      <div className={c.top} data-alone={algo === 'advanced' || algo === 'secretsanta' || undefined}>
        <Algorithm form={form} />
        {algo !== 'advanced' && algo !== 'secretsanta' && (
          <div>
            <div className={c.sizes}>
              <GroupSize value={draft.users_per_group} onChange={(size) => set({ users_per_group: size })} />
              {algo !== 'lottery' && <Generator {...props} />}
            </div>
            {algo !== 'lottery' && <Outcome {...props} />}
          </div>
        )}
      </div>
      {algo === 'advanced' && <SeatList draft={draft} onChange={(seats) => set({ seats })} />}
      {usesRules(draft) && (
        <RuleList
          rules={draft.rules}
          audience={draft}
          algo={algo}
          onChange={(rules) => set({ rules })}
          prices={pricesOf(forecast)}
        />
      )}
      {algo !== 'secretsanta' && (
        <FixedParticipants draft={draft} onChange={(fixed_participants) => set({ fixed_participants })} />
      )}
      <Settings {...props} />
    </Column>
  );
}

function Algorithm({ form: { draft, set } }: Pick<TabFormProps, 'form'>) {
  const { t } = useTranslation('matching');
  const choose = (algo: CampaignDraft['algo']) => {
    const seats = [1, 2].map((number) => newSeat(t('seat_unnamed', { number })));
    set({ algo, ...(algo === 'advanced' && draft.seats.length === 0 && { seats }) });
  };
  return <AlgorithmField value={draft.algo} onChange={choose} />;
}

function pricesOf(forecast: Forecast | null): RulePrices | undefined {
  if (!forecast) return undefined;
  const { computed, matching, stale, blocked, error } = forecast;
  // Invalid rules and a failed forecast give no numbers, so there is nothing to wait for.
  const waits = stale && !blocked && !error;
  if (!computed && !waits) return undefined;
  return {
    of: (rule) =>
      computed && matching.algo !== 'random'
        ? priceOf(rule, { rules: computed.matching.rules, report: computed.report })
        : null,
    stale: waits,
  };
}

/** The ways to divide people into groups, each with its result for the current number of people. */
function Generator({ form: { draft, set }, audience: { count } }: TabFormProps) {
  const { t } = useTranslation('matching');
  const words = useGroupWords();
  const gives = (generator: ChunkGenerator) =>
    count === undefined ? '' : words(count, { ...draft, groups_chunks_generator: generator }).groups;
  return (
    <Select
      className={c.generator}
      label={t('generator')}
      data={Object.values(CHUNK_GENERATORS).map((value) => ({
        value: String(value),
        label: t(`generators.${value}`),
      }))}
      value={String(draft.groups_chunks_generator)}
      onChange={(value) => set({ groups_chunks_generator: Number(value) as ChunkGenerator })}
      renderOption={({ option }) => (
        <span>
          {option.label}
          <span className={c.gives}>{gives(Number(option.value) as ChunkGenerator)}</span>
        </span>
      )}
    />
  );
}

/** The resulting groups: from the forecast with the rules, and before it is loaded from the number of people. */
function Outcome(props: FieldsProps) {
  const { t } = useTranslation(['matching', 'forecasts']);
  const words = useSizeWords();
  const { forecast } = props;
  const report = forecast?.computed?.report;
  if (!report || forecast.stale) return <OutcomeByNumber {...props} />;
  const { seated, people: count, waiting, sizes } = report;
  const people = t('forecasts:people', { count });
  return (
    <p className={c.help} aria-live="polite">
      {waiting > 0
        ? t('with_seated', { seated, people, groups: words(sizes) })
        : t('with_people', { people, groups: words(sizes) })}
    </p>
  );
}

function OutcomeByNumber({ form: { draft }, audience: { count: members }, forecast }: FieldsProps) {
  const { t } = useTranslation(['campaigns', 'forecasts', 'matching']);
  const words = useGroupWords();
  // Prefers the number of people who took part last time to that of all members.
  const count = forecast?.computed?.report.people ?? members;
  if (count === undefined) return <p className={c.help}>{t('audience.counting')}</p>;
  const { groups, alone } = words(count, draft);
  const people = t('forecasts:people', { count });
  const key = alone && count > 1 ? 'matching:with_people_alone' : 'matching:with_people';
  return (
    <p className={c.help} aria-live="polite">
      {t(key, { people, groups })}
    </p>
  );
}

/** Settings that apply with all algorithms. */
function Settings({ form: { draft, set } }: TabFormProps) {
  const { t } = useTranslation('matching');
  const workspace = useWorkspace();
  const managers = managerSetting(draft);
  return (
    <ul className={c.settings}>
      <li>
        <span className={c.always}>
          <IconShieldCheck size={18} aria-hidden="true" />
          {t('always')} <span className={c.note}>{t('always_help')}</span>
        </span>
      </li>
      <li>
        <span>
          {t('history')} <span className={c.note}>{t('history_help')}</span>
        </span>
        <Switch
          aria-label={t('history')}
          checked={draft.history_across_campaigns}
          onChange={(event) => set({ history_across_campaigns: event.currentTarget.checked })}
        />
      </li>
      <li>
        <div>
          {t('managers.label')} <span className={c.note}>{t('managers.help')}</span>
          {managers === 'peers' && <p className={c.note}>{t('managers.peers_help')}</p>}
          {needsPairs(draft) && (
            <p className={c.fault} role="alert">
              {t('managers.needs_pairs')}
            </p>
          )}
        </div>
        <Select
          aria-label={t('managers.label')}
          className={c.hours}
          allowDeselect={false}
          data={MANAGER_SETTINGS.map((value) => ({ value, label: t(`managers.${value}`) }))}
          value={managers}
          onChange={(value) => set(withManagerSetting(value as ManagerSetting))}
        />
      </li>
      {draft.algo !== 'secretsanta' && (
        <li>
          <span>
            {t('hours.label')} <span className={c.note}>{t('hours.help')}</span>
          </span>
          <Select
            aria-label={t('hours.label')}
            className={c.hours}
            allowDeselect={false}
            data={HOURS_IN_COMMON.map((value) => ({ value, label: t(`hours.${value}`) }))}
            value={draft.hours_in_common}
            onChange={(value) => set({ hours_in_common: value as HoursInCommon })}
          />
        </li>
      )}
      <li>
        <span>{t('known')}</span>
        <TextLink to={paths.uploadHistory(workspace)}>{t('known_help')}</TextLink>
      </li>
    </ul>
  );
}
