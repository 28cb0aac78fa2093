export { OptinRejectConfirmationPage as default } from '#pages/optin/OptinRejectConfirmationPage.tsx';
