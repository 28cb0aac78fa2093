export { OptinResubscribePage as default } from '#features/participations/optin/pages/OptinResubscribePage.tsx';
