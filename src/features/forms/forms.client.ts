import { clientOf } from '../../admin-kit/api-client.ts';
import { forms } from './forms.contract.ts';

export const formsClient = clientOf(forms, { list: 'forms', get: 'forms' });
