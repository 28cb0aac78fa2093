export { OptinAcceptPage as default } from '#features/participations/optin/pages/OptinAcceptPage.tsx';
