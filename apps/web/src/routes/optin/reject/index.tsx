export { OptinRejectPage as default } from '#features/participations/optin/pages/OptinRejectPage.tsx';
