export { OptinLeaveProductPage as default } from '#features/participations/optin/pages/OptinLeavePage.tsx';
