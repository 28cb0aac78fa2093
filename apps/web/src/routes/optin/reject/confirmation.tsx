export { OptinRejectConfirmationPage as default } from '#features/participations/optin/pages/OptinRejectConfirmationPage.tsx';
