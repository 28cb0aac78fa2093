import type { CampaignSummary } from './api.ts';
import type { MenuAct } from './components/CampaignMenu.tsx';

export interface ActOn {
  campaign: Pick<CampaignSummary, 'id' | 'name' | 'status'>;
  act: MenuAct;
}

export interface CampaignActsProps {
  asked: ActOn | null;
  onClose: () => void;
}
