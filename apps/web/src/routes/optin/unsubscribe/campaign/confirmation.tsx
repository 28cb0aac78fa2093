export { OptinLeaveCampaignPage as default } from '#features/participations/optin/pages/OptinLeavePage.tsx';
