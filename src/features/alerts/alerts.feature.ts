import type { Feature } from '../../platform/feature.ts';
import { cleanAlerts, eraseAlerts, exportAlerts, sendAlerts } from './alerts.service.ts';

const sendJob = 'send-alerts';

export const alertsFeature = {
  name: 'alerts',
  jobs: { [sendJob]: sendAlerts },
  schedule: { [sendJob]: '20 * * * *' },
  cleanup: cleanAlerts,
  offers: { addressErasers: [eraseAlerts], addressExports: [exportAlerts] },
} satisfies Feature;
