export { OptinResubscribePage as default } from '#pages/optin/OptinResubscribePage.tsx';
