export { OptinRejectPage as default } from '#pages/optin/OptinRejectPage.tsx';
