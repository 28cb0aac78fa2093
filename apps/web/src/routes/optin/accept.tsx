export { OptinAcceptPage as default } from '#pages/optin/OptinAcceptPage.tsx';
