import type { Translator } from '@fika/messages/server';
import { z } from 'zod';
import type { Services } from '#platform/context.ts';
import { longDate, monthOfYear, percent, shortMonth, wholeNumber } from '#platform/i18n/format.ts';
import type { InlineImage } from '#platform/mail/mail.ts';
import { defineEmail } from '#features/email-outbox/emails.ts';
import type { DueDelivery, OutgoingMessage, SkippedMessage } from '#features/email-outbox/types.ts';
import { type FiguresContent, figuresTemplate } from './figures/present.ts';
import { PICTURE, pictureOf } from './picture/present.ts';
import { loadDueReports } from './queries.ts';
import { stopLinks } from './rules.ts';
import type { MonthlyFigures } from './types.ts';

/** Kind of the outbox. */
export const MONTHLY_REPORT = 'monthly_report';

const share = z.number().nullable();
const compared = z.object({
  sessions: z.number(),
  reach: z.number(),
  participation: share,
  groups: z.number(),
  met: z.number(),
  connections: z.number(),
  rating: z.object({ average: z.number(), count: z.number() }).nullable(),
});

/** The data of a delivery: the numbers as they were when it was queued, so that all recipients get the same. */
const reportData = z.object({
  month: z.object({ start: z.string(), end: z.string(), timezone: z.string() }),
  figures: compared.extend({
    previous: compared,
    months: z.array(z.object({ start: z.string(), participation: share })),
  }),
  /** Whether its reader asked for it. */
  is_preview: z.boolean(),
});
export type ReportData = z.infer<typeof reportData>;

/** The numbers of the last month, to admins who may still see them and did not stop it. */
export const monthlyReportEmail = defineEmail<FiguresContent>({
  kind: MONTHLY_REPORT,
  to: 'member',
  template: figuresTemplate,
  async load({ services, db }, deliveries) {
    const due = await loadDueReports(db, deliveries);
    const pictures = new Map<string, Promise<InlineImage | null>>();
    const messages = new Map<number, OutgoingMessage<FiguresContent> | SkippedMessage>();
    for (const delivery of deliveries) {
      const row = due.get(delivery.id);
      // The data of an erased member is empty.
      const { data } = reportData.safeParse(delivery.data);
      if (!row || !data) continue;
      if (!row.may_receive) {
        messages.set(delivery.id, { skip: 'not_permitted' });
      } else if (row.is_suppressed) {
        // The outbox still sends emails of the installation to those who complained about emails of the workspace.
        messages.set(delivery.id, { skip: 'suppressed' });
      } else if (!row.is_recipient && !data.is_preview) {
        messages.set(delivery.id, { skip: 'removed' });
      } else {
        const { months } = data.figures;
        const key = JSON.stringify([delivery.company_id, months]);
        const picture = pictures.get(key) ?? draw(services, months, delivery);
        pictures.set(key, picture);
        messages.set(delivery.id, content(services, delivery, { ...row, data, picture: await picture }));
      }
    }
    return messages;
  },
});

/** A machine without the package gets the report without its picture: the numbers are in the text. */
async function draw(
  { log }: Services,
  months: MonthlyFigures['months'],
  { brand }: DueDelivery,
): Promise<InlineImage | null> {
  if (months.every(({ participation }) => participation === null)) return null;
  return pictureOf(months, brand.colour).catch((error: unknown) => {
    log.error({ err: error }, 'the picture of a monthly report could not be drawn');
    return null;
  });
}

interface ReportRow {
  slug: string;
  data: ReportData;
  picture: InlineImage | null;
}

function content(
  { config, keys, translators }: Services,
  delivery: DueDelivery,
  { slug, data, picture }: ReportRow,
): OutgoingMessage<FiguresContent> {
  const { language, company_name: company } = delivery;
  const { month, figures, is_preview } = data;
  const t = translators[language];
  const { page, headers } = stopLinks(config, keys, delivery, delivery.queued_at);
  const words = { company, month: monthOfYear(month.start, language) };
  const before = figures.months.at(-2)?.start ?? month.start;
  const search = new URLSearchParams({ start: month.start, end: month.end });
  return {
    subject: t('monthly_report_emails:subject', words),
    ...(!is_preview && { headers }),
    ...(picture && { images: [picture] }),
    content: {
      language,
      company,
      heading: t('monthly_report_emails:heading', words),
      lead: t(`monthly_report_emails:${leadOf(figures)}`, {
        ...words,
        before: monthOfYear(before, language),
      }),
      figures: figureRows(figures, t),
      chart: chartOf(figures, picture !== null, t),
      button: {
        label: t('monthly_report_emails:button'),
        url: `${config.PUBLIC_URL}${config.BASE_PATH}account/${slug}/admin/dashboard?${search.toString()}`,
      },
      note: t('monthly_report_emails:as_of', {
        day: longDate(delivery.queued_at, month.timezone, language),
      }),
      why: t(`monthly_report_emails:${is_preview ? 'why_preview' : 'why'}`, words),
      ...(!is_preview && { leave: { label: t('monthly_report_emails:stop'), url: page } }),
    },
  };
}

type Compared = MonthlyFigures['previous'];

/** Without a session every number is 0. */
const isEmpty = ({ sessions, reach, groups }: Compared) => sessions + reach + groups === 0;

function leadOf(figures: MonthlyFigures) {
  if (isEmpty(figures)) return 'lead_empty';
  return isEmpty(figures.previous) ? 'lead_first' : 'lead';
}

function figureRows(figures: MonthlyFigures, t: Translator): FiguresContent['figures'] {
  const { language } = t;
  const { previous } = figures;
  const number = (value: number) => wholeNumber(value, language);
  const asPercent = (value: number) => percent(value, language);
  const row = (
    name: 'sessions' | 'participation' | 'connections' | 'reach' | 'met' | 'rating',
    shown: (value: number) => string,
    valueOf: (some: Compared) => number | null,
    note: string,
  ) => {
    const [now, before] = [valueOf(figures), valueOf(previous)];
    return {
      label: t(`monthly_report_emails:${name}`),
      value: now === null ? t('monthly_report_emails:none') : shown(now),
      note,
      compared: isEmpty(previous) ? '' : comparedWords(now, before, shown, t),
    };
  };
  const { rating } = figures;
  return [
    row('sessions', number, ({ sessions }) => sessions, t('monthly_report_emails:with_matches')),
    row('reach', number, ({ reach }) => reach, t('monthly_report_emails:sent')),
    row(
      'participation',
      asPercent,
      ({ participation }) => participation,
      t('monthly_report_emails:mean_of', { count: figures.sessions }),
    ),
    row(
      'met',
      asPercent,
      ({ met, groups }) => (groups > 0 ? met / groups : null),
      figures.groups > 0
        ? t('monthly_report_emails:met_of', { met: figures.met, groups: figures.groups })
        : t('monthly_report_emails:no_groups'),
    ),
    row('connections', number, ({ connections }) => connections, t('monthly_report_emails:pairs')),
    ...(rating
      ? [
          row(
            'rating',
            (average) => t('monthly_report_emails:stars', { value: Math.round(average * 10) / 10 }),
            (some) => some.rating?.average ?? null,
            t('monthly_report_emails:ratings', { count: rating.count }),
          ),
        ]
      : []),
  ];
}

/** How a number compares; only what a reader sees counts as different, as on the dashboard. */
function comparedWords(
  now: number | null,
  before: number | null,
  shown: (value: number) => string,
  t: Translator,
): string {
  if (now === null || before === null) return '';
  const value = shown(before);
  if (shown(now) === value) return t('monthly_report_emails:same');
  return t(`monthly_report_emails:${now > before ? 'up' : 'down'}`, { value });
}

function chartOf({ months }: MonthlyFigures, hasPicture: boolean, t: Translator): FiguresContent['chart'] {
  if (months.every(({ participation }) => participation === null)) return null;
  const values = months.map(({ start, participation }) => ({
    label: shortMonth(start, t.language),
    value: participation === null ? '–' : percent(participation, t.language),
  }));
  const list = values.map(({ label, value }) => `${label} ${value}`).join(', ');
  return {
    title: t('monthly_report_emails:chart', { count: months.length }),
    months: values,
    picture: hasPicture ? { ...PICTURE, alt: t('monthly_report_emails:chart_alt', { list }) } : null,
  };
}
