export { OptinLatePage as default } from '#features/participations/optin/pages/OptinLatePage.tsx';
