import { Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#lib/i18n.ts';
import { settings } from '#lib/settings.ts';
import { useWorkspace } from '#lib/session.ts';
import { sendingDomainsQuery } from '#features/email-domains/api.ts';
import type { CampaignDraft } from '../draft.ts';
import { isWhole } from '../unsendable.ts';
import c from './SenderField.module.css';

type Sender = NonNullable<CampaignDraft['sender']>;

interface SenderFieldProps {
  sender: Sender | null;
  onChange: (sender: Sender | null) => void;
}

const HOUSE = 'house';

/** The sender of the program's emails: the product, or an address at a verified domain of the workspace. */
export function SenderField({ sender, onChange }: SenderFieldProps) {
  const { t } = useTranslation('identity');
  const { data: domains = [] } = useQuery(sendingDomainsQuery(useWorkspace()));
  // The one that is chosen stays to be seen when its records fail.
  const offered = domains.filter(({ id, status }) => status === 'verified' || id === sender?.domain_id);
  const set = (change: Partial<Sender>) => sender && onChange({ ...sender, ...change });
  const chosen = offered.find(({ id }) => id === sender?.domain_id);
  return (
    <div className={c.sender}>
      <Select
        label={t('sender.label')}
        description={t(offered.length > 0 ? 'sender.help' : 'sender.none')}
        allowDeselect={false}
        data={[
          { value: HOUSE, label: t('sender.house', { brand: settings.brand_name }) },
          ...offered.map(({ id, domain }) => ({ value: String(id), label: domain })),
        ]}
        value={sender === null ? HOUSE : String(sender.domain_id)}
        onChange={(value) =>
          onChange(
            value === HOUSE || value === null
              ? null
              : { name: '', local_part: '', ...sender, domain_id: Number(value) },
          )
        }
      />
      {sender !== null && (
        <div className={c.address}>
          <TextInput
            label={t('sender.name')}
            maxLength={150}
            value={sender.name}
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
          <TextInput
            label={t('sender.local_part')}
            maxLength={64}
            error={sender.local_part !== '' && !isWhole(sender) && t('sender.not_whole')}
            rightSection={<span className={c.domain}>@{chosen?.domain}</span>}
            rightSectionWidth="auto"
            value={sender.local_part}
            onChange={(event) => set({ local_part: event.currentTarget.value })}
          />
        </div>
      )}
    </div>
  );
}
