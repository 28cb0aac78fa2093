import { EMAIL_TEMPLATE_KINDS, EMAIL_TEMPLATE_LANGUAGES } from '@fika/contract/email-templates/kinds';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useFormat } from '#lib/use-format.ts';
import { paths } from '#paths.ts';
import { Card } from '#ui/Card.tsx';
import { TextLink } from '#ui/links.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { type Campaign, useCampaign } from '#features/campaigns/api.ts';
import { type EmailTemplate, useEmailTemplates } from '../api.ts';
import { useOwnSamples } from '../use-own-samples.ts';
import { unsentReason, withSamples } from '../view.ts';
import c from './EmailTemplatesCard.module.css';

/** The messages of a program: each with its subject in both languages, and a link to edit it. */
export function EmailTemplatesCard({ campaignId }: { campaignId: number }) {
  const { t } = useTranslation(['email_template_editor', 'statuses']);
  const campaign = useCampaign(campaignId);
  const templates = useEmailTemplates(campaignId);
  // Only a lottery has a draw. Invitations can be turned on again, so they stay.
  const shown = EMAIL_TEMPLATE_KINDS.filter((kind) => unsentReason(kind, campaign) !== 'no_lottery');
  return (
    <Card padding="flush" title={t('list.title')}>
      <p className={c.lead}>{t('list.lead')}</p>
      <ul className={c.list}>
        {shown.map((kind) => {
          const unsent = unsentReason(kind, campaign);
          return (
            <li key={kind} className={c.template} data-unsent={unsent ? true : undefined}>
              <div className={c.what}>
                <h3 className={c.kind}>{t(`statuses:message.${kind}`)}</h3>
                <p className={c.when}>{unsent ? t(`unsent.${unsent}`) : t(`when.${kind}`)}</p>
              </div>
              <div className={c.languages}>
                {EMAIL_TEMPLATE_LANGUAGES.map((language) => {
                  const template = templates.find((one) => one.kind === kind && one.language === language);
                  return template && <Version key={language} campaign={campaign} template={template} />;
                })}
              </div>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function Version({ campaign, template }: { campaign: Campaign; template: EmailTemplate }) {
  const { t } = useTranslation(['email_template_editor', 'statuses']);
  const { slug } = useWorkspace();
  const { date } = useFormat();
  const own = useOwnSamples(campaign.name);
  const { kind, language, custom, updated_at: at, updated_by_name: by } = template;
  const subject = withSamples(template.subject, language, own);
  const to = paths.campaignsEditTemplate({ slug, id: campaign.id, template: kind });
  return (
    <p className={c.version}>
      <span className={c.language}>{language.toUpperCase()}</span>
      <TextLink
        to={to}
        search={{ language }}
        className={c.subject}
        aria-label={t('list.open', {
          kind: t(`statuses:message.${kind}`),
          language: t(`languages.${language}`),
          subject,
        })}
      >
        <span lang={language}>{subject}</span>
      </TextLink>
      {custom && <StatusBadge tone="accent">{t('own_words')}</StatusBadge>}
      {custom && at && <span className={c.by}>{t('list.by', { name: by, date: date(at) })}</span>}
    </p>
  );
}
