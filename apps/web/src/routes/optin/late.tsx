export { OptinLatePage as default } from '#pages/optin/OptinLatePage.tsx';
