export { OptinUnsubscribePage as default } from '#features/participations/optin/pages/OptinUnsubscribePage.tsx';
