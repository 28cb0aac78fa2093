export { OptinLeaveCampaignPage as default } from '#pages/optin/OptinLeavePage.tsx';
