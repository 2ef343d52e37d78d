import { clientOf } from '../../admin/api-client.ts';
import { forms } from './forms.contract.ts';

export const formsClient = clientOf(forms, { list: 'forms', get: 'forms' });
