export { OptinUnsubscribePage as default } from '#pages/optin/OptinUnsubscribePage.tsx';
