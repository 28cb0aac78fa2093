import { createFileRoute } from '@tanstack/react-router';
import { StopMonthlyReportPage } from '#pages/monthly-report/stop/StopMonthlyReportPage.tsx';

export const Route = createFileRoute('/monthly-report/stop')({ component: StopMonthlyReportPage });
